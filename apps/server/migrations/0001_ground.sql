CREATE TABLE "audit_link" (
	"link" integer PRIMARY KEY NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_count" integer NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"unit_id" integer,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" bigint,
	"before" jsonb,
	"after" jsonb,
	"outcome" text NOT NULL,
	"link" integer
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"grants" jsonb NOT NULL,
	CONSTRAINT "role_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"account_hash" text NOT NULL,
	"address" text NOT NULL,
	"failures" integer NOT NULL,
	"last_failure" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_failure_account_hash_address_pk" PRIMARY KEY("account_hash","address")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"unit_id" integer NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"last_sign_in" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_account_unique" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "course_teacher" (
	"course_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"is_main" smallint NOT NULL,
	"sort" smallint NOT NULL,
	CONSTRAINT "course_teacher_course_id_is_main_teacher_id_pk" PRIMARY KEY("course_id","is_main","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "course_video" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_video_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"title" text NOT NULL,
	"upload_type" smallint NOT NULL,
	"video_url" text NOT NULL,
	"video_time" smallint,
	"sort" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_name" text NOT NULL,
	"course_classification" integer NOT NULL,
	"teaching_method" integer NOT NULL,
	"course_infro" text NOT NULL,
	"is_show" smallint NOT NULL,
	"rating" integer,
	"course_permission" smallint DEFAULT 1 NOT NULL,
	"watch_type" smallint,
	"watch_unit_ids" integer[] DEFAULT '{}' NOT NULL,
	"cover_url" text NOT NULL,
	"default_cover_url" text,
	"honor_list" text[] DEFAULT '{}' NOT NULL,
	"video_count" smallint DEFAULT 0 NOT NULL,
	"total_minutes" integer DEFAULT 0 NOT NULL,
	"course_hours" numeric(6, 1),
	"course_update_time" timestamp (3) with time zone,
	"affiliated_party_school" text,
	"party_course_source" smallint,
	"party_school_id" integer NOT NULL,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_unit_id" integer,
	"audit_by" integer,
	"audit_time" timestamp (3) with time zone,
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
CREATE TABLE "lookup_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lookup_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"parent_id" integer,
	"code" text NOT NULL,
	"item_name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "lookup_item_list_code_unique" UNIQUE("list","code")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "review_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"action" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tally" (
	"resource" text NOT NULL,
	"unit_id" integer NOT NULL,
	"state" smallint NOT NULL,
	"bucket" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "tally_resource_unit_id_state_bucket_pk" PRIMARY KEY("resource","unit_id","state","bucket")
);
--> statement-breakpoint
CREATE TABLE "tally_delta" (
	"resource" text NOT NULL,
	"unit_id" integer NOT NULL,
	"state" smallint NOT NULL,
	"bucket" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sex" smallint NOT NULL,
	"photo" text,
	"birthday" date,
	"ethnic_group" smallint,
	"political_affiliation" smallint,
	"phone" text DEFAULT '' NOT NULL,
	"id_card_cipher" text,
	"unit_field" integer,
	"duty" text DEFAULT '' NOT NULL,
	"level" integer,
	"staff_type" smallint,
	"employment_type" smallint,
	"full_or_part_time" smallint,
	"is_leading_official" smallint DEFAULT 0 NOT NULL,
	"course_categories" smallint[] DEFAULT '{}' NOT NULL,
	"professional_title" smallint,
	"title_name" text DEFAULT '' NOT NULL,
	"rating" integer,
	"study_fields" integer[] DEFAULT '{}' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"course_names" text[] DEFAULT '{}' NOT NULL,
	"honours" text[] DEFAULT '{}' NOT NULL,
	"education_background" integer,
	"education_degree" integer,
	"school" text DEFAULT '' NOT NULL,
	"is_show" smallint DEFAULT 1 NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"party_school_id" integer NOT NULL,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_unit_id" integer,
	"audit_by" integer,
	"audit_time" timestamp (3) with time zone,
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
CREATE TABLE "unit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_name" text NOT NULL,
	"parent_id" integer,
	"user_level" smallint NOT NULL,
	"unit_type" smallint NOT NULL,
	"code" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"path" integer[] DEFAULT '{}' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "unit_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_unit_id_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_video" ADD CONSTRAINT "course_video_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_resource_record_id_index" ON "audit_log" USING btree ("resource","record_id");--> statement-breakpoint
CREATE INDEX "audit_log_link_index" ON "audit_log" USING btree ("link");--> statement-breakpoint
CREATE INDEX "audit_log_time_index" ON "audit_log" USING btree ("time");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_last_seen_index" ON "session" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "app_user_unit_id_index" ON "app_user" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "course_teacher_teacher_id_index" ON "course_teacher" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "course_video_course_id_sort_index" ON "course_video" USING btree ("course_id","sort");--> statement-breakpoint
CREATE INDEX "course_list" ON "course" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "course_unit_list" ON "course" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "course_held" ON "course" USING btree ("audit_unit_id","create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "course_name" ON "course" USING gin (bigrams(courses_name));--> statement-breakpoint
CREATE INDEX "idempotency_key_create_time_index" ON "idempotency_key" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "review_event_resource_record_id_index" ON "review_event" USING btree ("resource","record_id");--> statement-breakpoint
CREATE INDEX "tally_delta_resource_unit_id_index" ON "tally_delta" USING btree ("resource","unit_id");--> statement-breakpoint
CREATE INDEX "teacher_list" ON "teacher" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_unit_list" ON "teacher" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_name" ON "teacher" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "unit_parent_id_index" ON "unit" USING btree ("parent_id");