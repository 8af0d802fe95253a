CREATE TABLE "case_study" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_study_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"case_type" integer NOT NULL,
	"authors" text[] NOT NULL,
	"abstract" text NOT NULL,
	"background" text NOT NULL,
	"practice" text NOT NULL,
	"effect" text NOT NULL,
	"discussion" text NOT NULL,
	"cover_url" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"honors_type" integer,
	"course_ids" integer[] DEFAULT '{}' NOT NULL,
	"is_show" smallint NOT NULL,
	"party_school_id" integer NOT NULL,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_unit_id" integer,
	"audit_by" integer,
	"audit_time" timestamp (3) with time zone,
	"submit_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" jsonb,
	"revision_status" smallint,
	"review_state" smallint GENERATED ALWAYS AS (audit_status * 10 + coalesce(revision_status, 9)) STORED NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"list_bucket" integer GENERATED ALWAYS AS (case when pinned_at is null then floor(extract(epoch from create_time - timestamptz '1970-01-01 00:00:00+00') / 604800)::integer else 2147483647 end) STORED NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"file" jsonb,
	"scope" smallint NOT NULL,
	"party_school_id" integer NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"list_bucket" integer GENERATED ALWAYS AS (case when pinned_at is null then floor(extract(epoch from create_time - timestamptz '1970-01-01 00:00:00+00') / 604800)::integer else 2147483647 end) STORED NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "case_study" ADD CONSTRAINT "case_study_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_study_list" ON "case_study" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "case_study_unit_list" ON "case_study" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "case_study_created" ON "case_study" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "case_study_held" ON "case_study" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "case_study_name" ON "case_study" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "case_study_courses" ON "case_study" USING gin ("course_ids") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "template_unit_list" ON "template" USING btree ("party_school_id","list_bucket" DESC NULLS LAST,"create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;
--> statement-breakpoint
CREATE TRIGGER case_study_counted AFTER INSERT OR UPDATE OR DELETE ON "case_study" FOR EACH ROW EXECUTE FUNCTION count_record('case_study');
