CREATE TABLE "installation" (
	"only" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"key_fingerprint" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_id_unique" UNIQUE("id"),
	CONSTRAINT "installation_only" CHECK ("installation"."only" = 1)
);
