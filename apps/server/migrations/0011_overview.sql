CREATE TABLE "overview" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "overview_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"cover_url" text,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "overview_type_unique" UNIQUE("type")
);
--> statement-breakpoint
ALTER TABLE "overview" ADD CONSTRAINT "overview_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;