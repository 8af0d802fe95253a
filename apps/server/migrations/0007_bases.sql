CREATE TABLE "base_product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"base_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"capacity" integer NOT NULL,
	"fee" numeric(8, 2),
	"lecturers" text[] DEFAULT '{}' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"sort" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "education_base" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "education_base_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"region" integer NOT NULL,
	"address" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"daily_capacity" integer NOT NULL,
	"guides" smallint,
	"notice_days" smallint NOT NULL,
	"visit_minutes" smallint,
	"pictures" text[] NOT NULL,
	"introduction" text NOT NULL,
	"closed_dates" text[] DEFAULT '{}' NOT NULL,
	"product_count" smallint DEFAULT 0 NOT NULL,
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
	"featured_at" timestamp (3) with time zone,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "training_base" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_base_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"run_by" text NOT NULL,
	"region" integer NOT NULL,
	"address" text NOT NULL,
	"classrooms" smallint,
	"largest_room" integer,
	"beds" integer,
	"dining_seats" integer,
	"facilities" text[] DEFAULT '{}' NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"pictures" text[] NOT NULL,
	"introduction" text NOT NULL,
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
ALTER TABLE "base_product" ADD CONSTRAINT "base_product_base_id_education_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."education_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education_base" ADD CONSTRAINT "education_base_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_base" ADD CONSTRAINT "training_base_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "base_product_base_id_sort_index" ON "base_product" USING btree ("base_id","sort");--> statement-breakpoint
CREATE INDEX "base_product_name" ON "base_product" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "education_base_list" ON "education_base" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "education_base_unit_list" ON "education_base" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "education_base_created" ON "education_base" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "education_base_held" ON "education_base" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "education_base_name" ON "education_base" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "education_base_region" ON "education_base" USING btree ("region") WHERE removed_at is null and audit_status = 1;--> statement-breakpoint
CREATE INDEX "training_base_list" ON "training_base" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_base_unit_list" ON "training_base" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_base_created" ON "training_base" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_base_held" ON "training_base" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "training_base_name" ON "training_base" USING gin (bigrams(name));--> statement-breakpoint
CREATE TRIGGER education_base_counted AFTER INSERT OR UPDATE OR DELETE ON education_base FOR EACH ROW EXECUTE FUNCTION count_record('education_base');
--> statement-breakpoint
CREATE TRIGGER training_base_counted AFTER INSERT OR UPDATE OR DELETE ON training_base FOR EACH ROW EXECUTE FUNCTION count_record('training_base');
