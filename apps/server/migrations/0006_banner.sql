CREATE TABLE "banner" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"picture_url" text NOT NULL,
	"module_type" smallint NOT NULL,
	"content_id" integer,
	"link_url" text,
	"sort" smallint NOT NULL,
	"is_enabled" smallint NOT NULL,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banner_list" ON "banner" USING btree ("party_school_id","sort") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "banner_content" ON "banner" USING btree ("module_type","content_id") WHERE removed_at is null and content_id is not null;