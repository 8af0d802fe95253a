CREATE TABLE "unit_ext" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_ext_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" smallint NOT NULL,
	"school_type" smallint,
	"other_school_type" smallint,
	"leader_concurrent_head" smallint NOT NULL,
	"staffing_system" smallint NOT NULL,
	"running_mode" smallint NOT NULL,
	"posts_allotted" integer NOT NULL,
	"posts_filled" integer NOT NULL,
	"over_staffed_reason" text DEFAULT '' NOT NULL,
	"full_time_teachers" integer,
	"part_time_teachers" integer,
	"title_senior" integer,
	"title_associate" integer,
	"title_intermediate" integer,
	"title_junior" integer,
	"title_other" integer,
	"site_area" integer,
	"building_area" integer,
	"classrooms" integer,
	"seats" integer,
	"beds" integer,
	"has_live_room" smallint,
	"is_plan_uploaded" smallint,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "unit" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_ext" ADD CONSTRAINT "unit_ext_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_ext_year" ON "unit_ext" USING btree ("party_school_id","year");