CREATE TABLE "live_look" (
	"address" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"finding" jsonb
);
--> statement-breakpoint
CREATE TABLE "product_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" integer NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
