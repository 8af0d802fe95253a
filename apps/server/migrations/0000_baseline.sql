-- The whole schema. Later migrations only add to it; see docs/new-resource.md.
-- What a name is searched by: its pairs of neighbouring characters, lower case. Two-character words are the rule in Chinese, and trigrams cannot find them.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  lowered text := lower(value);
  pairs text[] := '{}';
BEGIN
  FOR i IN 1 .. char_length(value) - 1 LOOP
    pairs[i] := substr(lowered, i, 2);
  END LOOP;
  RETURN pairs;
END $$;
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"link" integer PRIMARY KEY NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ids" "int8multirange" NOT NULL,
	"row_count" integer NOT NULL,
	"up_to" bigint NOT NULL,
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
	"outcome" text NOT NULL
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
CREATE TABLE "booking_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reservation_id" integer,
	"project_id" integer,
	"action" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"to_unit_id" integer,
	"plan_no" integer,
	"user_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"way" smallint NOT NULL,
	"content" text NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"side" text NOT NULL,
	"user_id" integer NOT NULL,
	"unit_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_base" (
	"project_id" integer NOT NULL,
	"base_id" integer NOT NULL,
	"product_ids" integer[] DEFAULT '{}' NOT NULL,
	"sort" smallint NOT NULL,
	CONSTRAINT "project_base_project_id_base_id_pk" PRIMARY KEY("project_id","base_id")
);
--> statement-breakpoint
CREATE TABLE "project_plan" (
	"project_id" integer NOT NULL,
	"no" integer NOT NULL,
	"content" text NOT NULL,
	"terms" jsonb,
	"side" text NOT NULL,
	"user_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_plan_project_id_no_pk" PRIMARY KEY("project_id","no")
);
--> statement-breakpoint
CREATE TABLE "activity_project" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reservation_id" integer,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"apply_unit_id" integer NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"people" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"booking_status" smallint NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"time_of_day" smallint,
	"fee" numeric(9, 2),
	"owner" text DEFAULT '' NOT NULL,
	"plan_file" jsonb,
	"plan_no" integer DEFAULT 0 NOT NULL,
	"plan_side" text,
	"accepted_plan_no" integer,
	"accepted_by" integer,
	"accepted_time" timestamp (3) with time zone,
	"rebooked_time" timestamp (3) with time zone,
	"actual_num" integer,
	"class_id" integer,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "activity_project_reservationId_unique" UNIQUE("reservation_id")
);
--> statement-breakpoint
CREATE TABLE "training_reservation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_reservation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"source_unit_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"subject" text NOT NULL,
	"needs" jsonb NOT NULL,
	"budget" numeric(9, 2),
	"type" smallint NOT NULL,
	"apply_unit_id" integer NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"people" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"booking_status" smallint NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"rejected_unit_id" integer,
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
	"upload_key" uuid,
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
	"lecturers" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"rejected_unit_id" integer,
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
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"rejected_unit_id" integer,
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
CREATE TABLE "installation" (
	"only" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"key_fingerprint" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_id_unique" UNIQUE("id"),
	CONSTRAINT "installation_only" CHECK ("installation"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE "judge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sex" smallint NOT NULL,
	"birthday" date,
	"ethnic_group" smallint,
	"political_affiliation" smallint,
	"duty" text DEFAULT '' NOT NULL,
	"professional_title" smallint NOT NULL,
	"expertise" integer[] NOT NULL,
	"phone" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"avoid_unit_ids" integer[] DEFAULT '{}' NOT NULL,
	"party_school_id" integer NOT NULL,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_unit_id" integer,
	"audit_by" integer,
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"rejected_unit_id" integer,
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
CREATE TABLE "learning_export" (
	"ticket" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"filter" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"beat_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_record" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "learning_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"record_no" text NOT NULL,
	"source_unit_id" integer,
	"party_school_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_key" bigint,
	"video_title" text NOT NULL,
	"way" smallint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"progress" smallint NOT NULL,
	"is_finished" boolean NOT NULL,
	"source" smallint NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_record_id_start_time_pk" PRIMARY KEY("id","start_time"),
	CONSTRAINT "learning_record_no" UNIQUE NULLS NOT DISTINCT("record_no","source_unit_id","start_time")
) PARTITION BY RANGE ("start_time");
--> statement-breakpoint
CREATE TABLE "learning_subject" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_subject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"way" smallint NOT NULL,
	"course_id" integer,
	"name" text NOT NULL,
	CONSTRAINT "learning_subject_way_courseId_name_unique" UNIQUE NULLS NOT DISTINCT("way","course_id","name")
);
--> statement-breakpoint
CREATE TABLE "learning_tally" (
	"unit_id" integer NOT NULL,
	"period" date NOT NULL,
	"way" smallint NOT NULL,
	"is_finished" boolean NOT NULL,
	"own_n" integer NOT NULL,
	"own_minutes" bigint NOT NULL,
	"n" integer NOT NULL,
	"minutes" bigint NOT NULL,
	CONSTRAINT "learning_tally_unit_id_period_way_is_finished_pk" PRIMARY KEY("unit_id","period","way","is_finished")
);
--> statement-breakpoint
CREATE TABLE "live_class_teacher" (
	"live_class_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"sort" smallint NOT NULL,
	CONSTRAINT "live_class_teacher_live_class_id_teacher_id_pk" PRIMARY KEY("live_class_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "live_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"cover_url" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"source" smallint NOT NULL,
	"play_url" text,
	"replay_url" text,
	"course_permission" smallint DEFAULT 1 NOT NULL,
	"watch_type" smallint,
	"watch_unit_ids" integer[] DEFAULT '{}' NOT NULL,
	"allow_comment" smallint NOT NULL,
	"comment_review" smallint NOT NULL,
	"is_show" smallint NOT NULL,
	"live_status" smallint DEFAULT 1 NOT NULL,
	"began_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by_hand" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"stream_name" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"push_until" timestamp (3) with time zone NOT NULL,
	"push_sequence" text,
	"party_school_id" integer NOT NULL,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_unit_id" integer,
	"audit_by" integer,
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"rejected_unit_id" integer,
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
CREATE TABLE "live_stream_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_stream_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"live_class_id" integer NOT NULL,
	"type" text NOT NULL,
	"reference" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"video_url" text,
	"duration" integer
);
--> statement-breakpoint
CREATE TABLE "live_comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"live_class_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"user_unit_id" integer,
	"content" text NOT NULL,
	"source_unit_id" integer,
	"number" text,
	"content_hash" text,
	"viewer_hash" text,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_by" integer,
	"audit_time" timestamp (3) with time zone,
	"is_hidden" smallint DEFAULT 0 NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"reply_by" integer,
	"reply_time" timestamp (3) with time zone,
	"party_school_id" integer NOT NULL,
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
CREATE TABLE "notice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text NOT NULL,
	"key" text NOT NULL,
	"n" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "portal_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portal_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"party_school_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"secret_cipher" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "portal_key_keyId_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "portal_nonce" (
	"key_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"counter" text DEFAULT '' NOT NULL,
	CONSTRAINT "portal_nonce_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "ranking_item" (
	"ranking_id" integer NOT NULL,
	"is_draft" boolean NOT NULL,
	"target_id" integer NOT NULL,
	"score" numeric(6, 2) NOT NULL,
	"lead" numeric NOT NULL,
	"breakdown" jsonb NOT NULL,
	"sort" smallint,
	"rank" smallint,
	CONSTRAINT "ranking_item_ranking_id_is_draft_target_id_pk" PRIMARY KEY("ranking_id","is_draft","target_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_run" (
	"ranking_id" integer PRIMARY KEY NOT NULL,
	"request_time" timestamp (3) with time zone NOT NULL,
	"span_from" date NOT NULL,
	"span_to" date NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"scored" integer DEFAULT 0 NOT NULL,
	"last_id" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ranking" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"period" smallint NOT NULL,
	"top" smallint NOT NULL,
	"rules" jsonb NOT NULL,
	"is_visible" smallint NOT NULL,
	"result_time" timestamp (3) with time zone,
	"result_from" date,
	"result_to" date,
	"result_targets" integer DEFAULT 0 NOT NULL,
	"result_scored" integer DEFAULT 0 NOT NULL,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rank_recommendation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_recommendation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ranking_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"reason" text NOT NULL,
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
CREATE TABLE "review_phrase" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"phrases" text[] NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_look" (
	"address" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"finding" jsonb
);
--> statement-breakpoint
CREATE TABLE "lesson_teacher" (
	"lesson_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"sort" smallint NOT NULL,
	CONSTRAINT "lesson_teacher_lesson_id_teacher_id_pk" PRIMARY KEY("lesson_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "lesson" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"date" date NOT NULL,
	"time_of_day" smallint NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"course_kind" smallint NOT NULL,
	"title" text NOT NULL,
	"training_course_category" smallint NOT NULL,
	"course_source" smallint NOT NULL,
	"teaching_method" integer,
	"place" text NOT NULL,
	"hours" numeric(4, 1),
	"is_live" smallint DEFAULT 0 NOT NULL,
	"live_status" smallint,
	"live_reason" text DEFAULT '' NOT NULL,
	"live_url" text DEFAULT '' NOT NULL,
	"is_shared" smallint DEFAULT 0 NOT NULL,
	"shared_unit_ids" integer[] DEFAULT '{}' NOT NULL,
	"apply_deadline" timestamp (3) with time zone,
	"replay_url" text DEFAULT '' NOT NULL,
	"source_lesson_id" integer,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_in_order" CHECK (start_time < end_time)
);
--> statement-breakpoint
CREATE TABLE "training_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"level" smallint NOT NULL,
	"year" smallint NOT NULL,
	"semester" smallint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"people" integer NOT NULL,
	"head_teacher" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"schedule_file" jsonb,
	"reservation_id" integer,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lesson_application" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"linked_lesson_id" integer,
	"place" text NOT NULL,
	"expected" integer NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"present" integer,
	"sign_in_sheet" jsonb,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_unit_id" integer,
	"audit_by" integer,
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"submit_time" timestamp (3) with time zone NOT NULL,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "product_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" integer NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
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
CREATE TABLE "pending_decision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"user_id" integer NOT NULL,
	"unit_id" integer NOT NULL,
	"verdict" text NOT NULL,
	"told" jsonb NOT NULL,
	"former" jsonb NOT NULL,
	"columns" text[] NOT NULL,
	"children" jsonb,
	"is_final" boolean DEFAULT false NOT NULL,
	"due_time" timestamp (3) with time zone NOT NULL
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
-- Read from the index alone as long as its pages are known to be visible to all.
CREATE TABLE "tally" (
	"resource" text NOT NULL,
	"unit_id" integer NOT NULL,
	"state" smallint NOT NULL,
	"bucket" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "tally_resource_unit_id_bucket_state_pk" PRIMARY KEY("resource","unit_id","bucket","state") INCLUDE ("n")
) WITH (autovacuum_vacuum_scale_factor = 0.02);
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
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"party_school_id" integer NOT NULL,
	"audit_status" smallint NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audit_unit_id" integer,
	"audit_by" integer,
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"rejected_unit_id" integer,
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
	"auditor" text DEFAULT '' NOT NULL,
	"audit_time" timestamp (3) with time zone,
	"rejected_unit_id" integer,
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
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "unit_code_unique" UNIQUE("code")
);
--> statement-breakpoint
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
CREATE TABLE "upload_reading" (
	"id" smallint PRIMARY KEY NOT NULL,
	"cursor" text,
	"as_of" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upload_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"party_school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"run_key" uuid NOT NULL,
	"session_id" text,
	"file_name" text NOT NULL,
	"file_size" bigint,
	"device" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"taken_time" timestamp (3) with time zone NOT NULL,
	"reports" jsonb NOT NULL,
	"outcome" smallint NOT NULL,
	"step" smallint,
	"cause" smallint,
	"detail" text NOT NULL,
	"total_ms" integer,
	"store_ms" integer,
	"is_resumed" boolean NOT NULL,
	"speed_class" smallint,
	CONSTRAINT "upload_run_runKey_unique" UNIQUE("run_key")
);
--> statement-breakpoint
CREATE TABLE "upload_stray" (
	"day" date PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_tally" (
	"day" date NOT NULL,
	"unit_id" integer NOT NULL,
	"outcome" smallint NOT NULL,
	"step" smallint NOT NULL,
	"cause" smallint NOT NULL,
	"speed_class" smallint NOT NULL,
	"n" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"total_ms" bigint NOT NULL,
	CONSTRAINT "upload_tally_day_unit_id_outcome_step_cause_speed_class_pk" PRIMARY KEY("day","unit_id","outcome","step","cause","speed_class")
);
--> statement-breakpoint
CREATE TABLE "media_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"upload_key" uuid,
	"file_id" text,
	"user_id" integer,
	"unit_id" integer,
	"state" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"source_url" text,
	"url" text,
	"poster_url" text,
	"size" bigint,
	"duration" double precision,
	"width" integer,
	"height" integer,
	"container" text,
	"video_codec" text,
	"audio_codec" text,
	"progress" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"task_id" text,
	"ended_tasks" text[] DEFAULT '{}' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrive_time" timestamp (3) with time zone,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"abandoned_time" timestamp (3) with time zone,
	"loss_told_time" timestamp (3) with time zone,
	CONSTRAINT "media_file_uploadKey_unique" UNIQUE("upload_key"),
	CONSTRAINT "media_file_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_unit_id_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_event" ADD CONSTRAINT "booking_event_reservation_id_training_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."training_reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_event" ADD CONSTRAINT "booking_event_project_id_activity_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."activity_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation" ADD CONSTRAINT "consultation_project_id_activity_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."activity_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_base" ADD CONSTRAINT "project_base_project_id_activity_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."activity_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_base" ADD CONSTRAINT "project_base_base_id_education_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."education_base"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_plan" ADD CONSTRAINT "project_plan_project_id_activity_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."activity_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_project" ADD CONSTRAINT "activity_project_reservation_id_training_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."training_reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_project" ADD CONSTRAINT "activity_project_apply_unit_id_unit_id_fk" FOREIGN KEY ("apply_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_project" ADD CONSTRAINT "activity_project_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_reservation" ADD CONSTRAINT "training_reservation_source_unit_id_unit_id_fk" FOREIGN KEY ("source_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_reservation" ADD CONSTRAINT "training_reservation_apply_unit_id_unit_id_fk" FOREIGN KEY ("apply_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_reservation" ADD CONSTRAINT "training_reservation_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study" ADD CONSTRAINT "case_study_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_video" ADD CONSTRAINT "course_video_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_product" ADD CONSTRAINT "base_product_base_id_education_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."education_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education_base" ADD CONSTRAINT "education_base_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judge" ADD CONSTRAINT "judge_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_record" ADD CONSTRAINT "learning_record_source_unit_id_unit_id_fk" FOREIGN KEY ("source_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_record" ADD CONSTRAINT "learning_record_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_record" ADD CONSTRAINT "learning_record_subject_id_learning_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."learning_subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_teacher" ADD CONSTRAINT "live_class_teacher_live_class_id_live_class_id_fk" FOREIGN KEY ("live_class_id") REFERENCES "public"."live_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_teacher" ADD CONSTRAINT "live_class_teacher_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class" ADD CONSTRAINT "live_class_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_stream_event" ADD CONSTRAINT "live_stream_event_live_class_id_live_class_id_fk" FOREIGN KEY ("live_class_id") REFERENCES "public"."live_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_live_class_id_live_class_id_fk" FOREIGN KEY ("live_class_id") REFERENCES "public"."live_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_user_unit_id_unit_id_fk" FOREIGN KEY ("user_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_source_unit_id_unit_id_fk" FOREIGN KEY ("source_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overview" ADD CONSTRAINT "overview_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_key" ADD CONSTRAINT "portal_key_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_nonce" ADD CONSTRAINT "portal_nonce_key_id_portal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."portal_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_item" ADD CONSTRAINT "ranking_item_ranking_id_ranking_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."ranking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_run" ADD CONSTRAINT "ranking_run_ranking_id_ranking_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."ranking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking" ADD CONSTRAINT "ranking_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_recommendation" ADD CONSTRAINT "rank_recommendation_ranking_id_ranking_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."ranking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_recommendation" ADD CONSTRAINT "rank_recommendation_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_phrase" ADD CONSTRAINT "review_phrase_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_class_id_training_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."training_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_source_lesson_id_lesson_id_fk" FOREIGN KEY ("source_lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_class" ADD CONSTRAINT "training_class_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_class_id_training_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."training_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_linked_lesson_id_lesson_id_fk" FOREIGN KEY ("linked_lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_base" ADD CONSTRAINT "training_base_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_ext" ADD CONSTRAINT "unit_ext_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_run" ADD CONSTRAINT "upload_run_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_resource_record_id_index" ON "audit_log" USING btree ("resource","record_id");--> statement-breakpoint
CREATE INDEX "audit_log_time_index" ON "audit_log" USING btree ("time");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_last_seen_index" ON "session" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "app_user_unit_id_index" ON "app_user" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "banner_list" ON "banner" USING btree ("party_school_id","sort") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "banner_content" ON "banner" USING btree ("module_type","content_id") WHERE removed_at is null and content_id is not null;--> statement-breakpoint
CREATE INDEX "booking_event_reservation_id_index" ON "booking_event" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "booking_event_project_id_index" ON "booking_event" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "consultation_project_id_time_index" ON "consultation" USING btree ("project_id","time");--> statement-breakpoint
CREATE INDEX "project_base_base_id_index" ON "project_base" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "activity_project_list" ON "activity_project" USING btree ("create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "activity_project_status" ON "activity_project" USING btree ("booking_status","create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "activity_project_unit" ON "activity_project" USING btree ("party_school_id","create_time" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "activity_project_applicant" ON "activity_project" USING btree ("apply_unit_id","create_time" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "activity_project_name" ON "activity_project" USING gin (bigrams(name));--> statement-breakpoint
CREATE UNIQUE INDEX "activity_project_class" ON "activity_project" USING btree ("class_id") WHERE class_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "training_reservation_number" ON "training_reservation" USING btree ("source_unit_id","number");--> statement-breakpoint
CREATE INDEX "training_reservation_list" ON "training_reservation" USING btree ("create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_reservation_unit" ON "training_reservation" USING btree ("party_school_id","create_time" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_reservation_applicant" ON "training_reservation" USING btree ("apply_unit_id","create_time" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_reservation_subject" ON "training_reservation" USING gin (bigrams(subject));--> statement-breakpoint
CREATE INDEX "case_study_list" ON "case_study" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "case_study_unit_list" ON "case_study" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "case_study_created" ON "case_study" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "case_study_held" ON "case_study" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "case_study_name" ON "case_study" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "case_study_courses" ON "case_study" USING gin ("course_ids") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "course_teacher_teacher_id_index" ON "course_teacher" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "course_video_course_id_sort_index" ON "course_video" USING btree ("course_id","sort");--> statement-breakpoint
CREATE INDEX "course_video_upload_key_index" ON "course_video" USING btree ("upload_key") WHERE upload_key is not null;--> statement-breakpoint
CREATE INDEX "course_video_video_url_index" ON "course_video" USING btree ("video_url") WHERE upload_type = 1;--> statement-breakpoint
CREATE INDEX "course_list" ON "course" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "course_unit_list" ON "course" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "course_created" ON "course" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "course_held" ON "course" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "course_name" ON "course" USING gin (bigrams(courses_name));--> statement-breakpoint
CREATE INDEX "course_words" ON "course" USING gin (bigrams(courses_name || chr(10) || jsonb_path_query_array(lecturers, '$[*].name')::text));--> statement-breakpoint
CREATE INDEX "course_revised_videos" ON "course" USING gin ((revision -> 'videoList') jsonb_path_ops) WHERE revision is not null;--> statement-breakpoint
CREATE INDEX "course_revised_teachers" ON "course" USING gin ((revision -> 'teacherList') jsonb_path_ops) WHERE revision is not null;--> statement-breakpoint
CREATE INDEX "base_product_base_id_sort_index" ON "base_product" USING btree ("base_id","sort");--> statement-breakpoint
CREATE INDEX "base_product_name" ON "base_product" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "education_base_list" ON "education_base" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "education_base_unit_list" ON "education_base" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "education_base_created" ON "education_base" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "education_base_held" ON "education_base" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "education_base_name" ON "education_base" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "education_base_words" ON "education_base" USING gin (bigrams(name || chr(10) || address));--> statement-breakpoint
CREATE INDEX "education_base_town" ON "education_base" USING btree ("region") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "education_base_region" ON "education_base" USING btree ("region") WHERE removed_at is null and audit_status = 1;--> statement-breakpoint
CREATE INDEX "judge_list" ON "judge" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "judge_unit_list" ON "judge" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "judge_created" ON "judge" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "judge_held" ON "judge" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "judge_name" ON "judge" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "learning_export_create_time_index" ON "learning_export" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "learning_record_list" ON "learning_record" USING btree ("start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "learning_record_unit_list" ON "learning_record" USING btree ("party_school_id","start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "learning_record_subject" ON "learning_record" USING btree ("subject_id","start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "learning_record_phone" ON "learning_record" USING btree ("phone_key") WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX "learning_record_name" ON "learning_record" USING gin (bigrams(user_name));--> statement-breakpoint
CREATE INDEX "learning_subject_name" ON "learning_subject" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "live_class_teacher_teacher_id_index" ON "live_class_teacher" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "live_class_list" ON "live_class" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "live_class_unit_list" ON "live_class" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "live_class_created" ON "live_class" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "live_class_held" ON "live_class" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "live_class_name" ON "live_class" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "live_class_planned" ON "live_class" USING btree ("start_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "live_class_revised" ON "live_class" USING btree ("revision_status") WHERE removed_at is null and revision_status is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_class_stream" ON "live_class" USING btree ("stream_name");--> statement-breakpoint
CREATE UNIQUE INDEX "live_stream_event_once" ON "live_stream_event" USING btree ("live_class_id","type","reference");--> statement-breakpoint
CREATE INDEX "live_comment_class" ON "live_comment" USING btree ("live_class_id","create_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "live_comment_list" ON "live_comment" USING btree ("create_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "live_comment_unit_list" ON "live_comment" USING btree ("party_school_id","create_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "live_comment_waiting" ON "live_comment" USING btree ("live_class_id","create_time") WHERE removed_at is null and audit_status = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "live_comment_number" ON "live_comment" USING btree ("source_unit_id","number");--> statement-breakpoint
CREATE INDEX "live_comment_viewer" ON "live_comment" USING btree ("live_class_id","viewer_hash","create_time");--> statement-breakpoint
CREATE INDEX "live_comment_changed" ON "live_comment" USING btree ("live_class_id","update_time","id");--> statement-breakpoint
CREATE INDEX "live_comment_content" ON "live_comment" USING gin (bigrams(content));--> statement-breakpoint
CREATE INDEX "notice_user_id_id_index" ON "notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id","kind","key") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notice_create_time_index" ON "notice" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "notice_link_index" ON "notice" USING btree ("link");--> statement-breakpoint
CREATE INDEX "portal_nonce_key_id_counter_time_index" ON "portal_nonce" USING btree ("key_id","counter","time");--> statement-breakpoint
CREATE INDEX "portal_nonce_time_index" ON "portal_nonce" USING btree ("time");--> statement-breakpoint
CREATE INDEX "ranking_list" ON "ranking" USING btree ("create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "rank_recommendation_ranking" ON "rank_recommendation" USING btree ("ranking_id","position") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_teacher_teacher_id_index" ON "lesson_teacher" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "lesson_class" ON "lesson" USING btree ("class_id","date","start_time") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_unit" ON "lesson" USING btree ("party_school_id","date","start_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_day" ON "lesson" USING btree ("date","start_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_source" ON "lesson" USING btree ("source_lesson_id") WHERE source_lesson_id is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_live" ON "lesson" USING btree ("date","start_time","id") WHERE is_live = 1 and removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_title" ON "lesson" USING gin (bigrams(title));--> statement-breakpoint
CREATE INDEX "training_class_created" ON "training_class" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_class_begin" ON "training_class" USING btree ("start_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_class_unit" ON "training_class" USING btree ("party_school_id","start_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_class_name" ON "training_class" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "training_class_words" ON "training_class" USING gin (bigrams(name || chr(10) || head_teacher));--> statement-breakpoint
CREATE INDEX "training_class_reservation" ON "training_class" USING btree ("reservation_id") WHERE reservation_id is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_application_once" ON "lesson_application" USING btree ("party_school_id","class_id","lesson_id") WHERE removed_at is null and audit_status <> 0;--> statement-breakpoint
CREATE INDEX "lesson_application_unit" ON "lesson_application" USING btree ("party_school_id","submit_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_application_provider" ON "lesson_application" USING btree ("provider_id","submit_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_application_held" ON "lesson_application" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "lesson_application_lesson" ON "lesson_application" USING btree ("lesson_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_application_linked" ON "lesson_application" USING btree ("linked_lesson_id") WHERE linked_lesson_id is not null;--> statement-breakpoint
CREATE INDEX "lesson_application_class" ON "lesson_application" USING btree ("class_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "idempotency_key_create_time_index" ON "idempotency_key" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "pending_decision_due_time_index" ON "pending_decision" USING btree ("due_time");--> statement-breakpoint
CREATE INDEX "pending_decision_resource_record_id_index" ON "pending_decision" USING btree ("resource","record_id");--> statement-breakpoint
CREATE INDEX "review_event_resource_record_id_index" ON "review_event" USING btree ("resource","record_id");--> statement-breakpoint
CREATE INDEX "tally_own" ON "tally" USING btree ("resource","unit_id") INCLUDE ("state", "n") WHERE bucket = -1;--> statement-breakpoint
CREATE INDEX "tally_delta_resource_unit_id_index" ON "tally_delta" USING btree ("resource","unit_id");--> statement-breakpoint
CREATE INDEX "teacher_list" ON "teacher" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_unit_list" ON "teacher" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_created" ON "teacher" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_held" ON "teacher" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "teacher_name" ON "teacher" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "teacher_same_name" ON "teacher" USING btree ("name","birthday") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_same_phone" ON "teacher" USING btree ("phone") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "template_unit_list" ON "template" USING btree ("party_school_id","list_bucket" DESC NULLS LAST,"create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_base_list" ON "training_base" USING btree ("list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_base_unit_list" ON "training_base" USING btree ("party_school_id","list_bucket" DESC NULLS FIRST,"create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_base_created" ON "training_base" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_base_held" ON "training_base" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "training_base_name" ON "training_base" USING gin (bigrams(name));--> statement-breakpoint
CREATE INDEX "training_base_words" ON "training_base" USING gin (bigrams(name || chr(10) || address));--> statement-breakpoint
CREATE INDEX "training_base_town" ON "training_base" USING btree ("region") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "unit_parent_id_index" ON "unit" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_ext_year" ON "unit_ext" USING btree ("party_school_id","year");--> statement-breakpoint
CREATE INDEX "upload_run_list" ON "upload_run" USING btree ("start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_run_unit_list" ON "upload_run" USING btree ("party_school_id","start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_run_failed" ON "upload_run" USING btree ("start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE outcome = 2;--> statement-breakpoint
CREATE INDEX "upload_run_user" ON "upload_run" USING btree ("user_id","taken_time");--> statement-breakpoint
CREATE INDEX "upload_run_session" ON "upload_run" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "media_file_source_url_index" ON "media_file" USING btree ("source_url");--> statement-breakpoint
CREATE INDEX "media_file_url_index" ON "media_file" USING btree ("url");--> statement-breakpoint
CREATE INDEX "media_file_state_create_time_index" ON "media_file" USING btree ("state","create_time");
--> statement-breakpoint
-- A number that changes whenever units, users or roles do: each server reloads what it keeps of them when the number has moved.
CREATE TABLE org_version (n bigint NOT NULL);
--> statement-breakpoint
INSERT INTO org_version VALUES (1);
--> statement-breakpoint
-- A unit's path: its ancestors' ids from the root, then its own.
CREATE FUNCTION unit_set_path() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.path := coalesce((SELECT path FROM unit WHERE id = NEW.parent_id), '{}') || NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_path BEFORE INSERT OR UPDATE OF parent_id ON unit FOR EACH ROW EXECUTE FUNCTION unit_set_path();
--> statement-breakpoint
CREATE FUNCTION org_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE org_version SET n = n + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_changed AFTER INSERT OR UPDATE OR DELETE ON unit FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
CREATE TRIGGER user_changed AFTER INSERT OR UPDATE OF unit_id, enabled OR DELETE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
CREATE TRIGGER role_changed AFTER INSERT OR UPDATE OR DELETE ON role FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
CREATE TRIGGER user_role_changed AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
-- Count a record for every unit above its own, by week, and for its own. The unit is held until the transaction ends, so that it does not move meanwhile.
CREATE FUNCTION count_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.party_school_id = OLD.party_school_id AND NEW.review_state = OLD.review_state
    AND NEW.list_bucket = OLD.list_bucket AND (NEW.removed_at IS NULL) = (OLD.removed_at IS NULL)
  THEN RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, OLD.review_state, CASE WHEN above = unit.id THEN -OLD.list_bucket ELSE OLD.list_bucket END, -1
      FROM (SELECT id, path FROM unit WHERE id = OLD.party_school_id FOR SHARE) unit, unnest(path) above;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, NEW.review_state, CASE WHEN above = unit.id THEN -NEW.list_bucket ELSE NEW.list_bucket END, 1
      FROM (SELECT id, path FROM unit WHERE id = NEW.party_school_id FOR SHARE) unit, unnest(path) above;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER course_counted AFTER INSERT OR UPDATE OR DELETE ON course FOR EACH ROW EXECUTE FUNCTION count_record('course');
--> statement-breakpoint
CREATE TRIGGER teacher_counted AFTER INSERT OR UPDATE OR DELETE ON teacher FOR EACH ROW EXECUTE FUNCTION count_record('teacher');
--> statement-breakpoint
CREATE TRIGGER lookup_changed AFTER INSERT OR UPDATE OR DELETE ON lookup_item FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
-- Moving a unit moves its branch: the paths below it, and what is counted for the units above it. Records being saved in the branch are waited for.
CREATE FUNCTION unit_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  IF NEW.path = OLD.path THEN RETURN NULL;
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM FROM unit WHERE path && ARRAY[NEW.id] ORDER BY id FOR NO KEY UPDATE;
    FOR counted IN SELECT tgrelid::regclass AS records, relname AS resource FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgfoid = 'count_record'::regproc LOOP
      EXECUTE format(
        'WITH moved AS (
           SELECT state, bucket, n FROM tally WHERE resource = $1 AND unit_id = $2 AND bucket > 0
           UNION ALL SELECT state, bucket, n FROM tally_delta WHERE resource = $1 AND unit_id = $2 AND bucket > 0
           UNION ALL SELECT review_state, list_bucket, 1 FROM %s WHERE party_school_id = $2 AND removed_at IS NULL
         ), above AS (SELECT unnest($3) AS id, -1 AS sign UNION ALL SELECT unnest($4), 1)
         INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
         SELECT $1, above.id, state, bucket, sum(n * sign) FROM moved, above GROUP BY above.id, state, bucket HAVING sum(n * sign) <> 0', counted.records)
      USING counted.resource, NEW.id, array_remove(OLD.path, NEW.id), array_remove(NEW.path, NEW.id);
    END LOOP;
  END IF;
  UPDATE unit SET parent_id = parent_id WHERE parent_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_moved AFTER UPDATE OF parent_id ON unit FOR EACH ROW EXECUTE FUNCTION unit_moved();
--> statement-breakpoint
-- What somebody may do has changed: their sessions end, whoever changed it and however.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'app_user' THEN
    DELETE FROM session WHERE user_id = NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM session WHERE user_id = OLD.user_id;
  ELSE
    DELETE FROM session WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_ends_sessions AFTER UPDATE OF enabled, unit_id ON app_user FOR EACH ROW
  WHEN (OLD.enabled <> NEW.enabled OR OLD.unit_id <> NEW.unit_id) EXECUTE FUNCTION end_sessions();
--> statement-breakpoint
CREATE TRIGGER user_role_ends_sessions AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH ROW EXECUTE FUNCTION end_sessions();
--> statement-breakpoint
CREATE FUNCTION course_lecturers(of_course integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY ct.sort), '[]')
  FROM course_teacher ct JOIN teacher t ON t.id = ct.teacher_id WHERE ct.course_id = of_course AND ct.is_main = 1
$$;
--> statement-breakpoint
CREATE FUNCTION teacher_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE course SET lecturers = course_lecturers(id) WHERE id IN (SELECT course_id FROM course_teacher WHERE teacher_id = NEW.id AND is_main = 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_renamed AFTER UPDATE OF name ON teacher FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION teacher_renamed();
--> statement-breakpoint
-- Count a table's records anew.
CREATE FUNCTION rebuild_tally(records regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tally_delta, tally IN EXCLUSIVE MODE; -- in the order of foldTallies
  DELETE FROM tally WHERE resource = records::text;
  DELETE FROM tally_delta WHERE resource = records::text;
  EXECUTE format(
    'WITH counted AS (
       SELECT above AS unit_id, review_state AS state, CASE WHEN above = unit.id THEN -list_bucket ELSE list_bucket END AS bucket, count(*) AS n
       FROM %s JOIN unit ON unit.id = party_school_id, unnest(path) above WHERE removed_at IS NULL GROUP BY 1, 2, 3)
     INSERT INTO tally (resource, unit_id, state, bucket, n)
     SELECT $1, unit_id, state, bucket, n FROM counted
     UNION ALL SELECT $1, unit_id, state, CASE WHEN bucket > 0 THEN 0 ELSE -1 END AS sums, sum(n) FROM counted GROUP BY unit_id, state, sums
     ORDER BY 2, 4', records)
  USING records::text;
END $$;
--> statement-breakpoint
CREATE TRIGGER education_base_counted AFTER INSERT OR UPDATE OR DELETE ON education_base FOR EACH ROW EXECUTE FUNCTION count_record('education_base');
--> statement-breakpoint
CREATE TRIGGER training_base_counted AFTER INSERT OR UPDATE OR DELETE ON training_base FOR EACH ROW EXECUTE FUNCTION count_record('training_base');
--> statement-breakpoint
CREATE TRIGGER judge_counted AFTER INSERT OR UPDATE OR DELETE ON "judge" FOR EACH ROW EXECUTE FUNCTION count_record('judge');
--> statement-breakpoint
CREATE TRIGGER case_study_counted AFTER INSERT OR UPDATE OR DELETE ON "case_study" FOR EACH ROW EXECUTE FUNCTION count_record('case_study');
--> statement-breakpoint
-- System administrator, security administrator and security auditor watch each other: nobody holds two of these.
CREATE FUNCTION duties_are_separate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM app_user WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM user_role JOIN role ON role.id = user_role.role_id
      WHERE user_role.user_id = NEW.user_id AND role.code IN ('system-admin', 'security-admin', 'auditor')) > 1 THEN
    RAISE EXCEPTION 'a person cannot hold two of system-admin, security-admin and auditor' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER duties_are_separate AFTER INSERT OR UPDATE ON user_role FOR EACH ROW EXECUTE FUNCTION duties_are_separate();
--> statement-breakpoint
CREATE TRIGGER live_class_counted AFTER INSERT OR UPDATE OR DELETE ON "live_class" FOR EACH ROW EXECUTE FUNCTION count_record('live_class');
--> statement-breakpoint
-- The first day of the ten days (旬) that a moment lies in, in Asia/Shanghai: the 1st, 11th or 21st.
CREATE FUNCTION learning_period(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', moment AT TIME ZONE 'Asia/Shanghai')::date + 10 * least((extract(day FROM moment AT TIME ZONE 'Asia/Shanghai')::integer - 1) / 10, 2)
$$;
--> statement-breakpoint
-- Make the table of a month, unless it is there. Attached and not created in place, because that would wait for every list and export that is being read.
CREATE FUNCTION learning_partition(of_month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', of_month)::date;
  partition text := 'learning_record_' || to_char(first, 'YYYY_MM');
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(71004);
  IF to_regclass(partition) IS NOT NULL THEN RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE learning_record INCLUDING ALL EXCLUDING IDENTITY)', partition);
  EXECUTE format('ALTER TABLE learning_record ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition,
    first::timestamp AT TIME ZONE 'Asia/Shanghai', (first + interval '1 month')::timestamp AT TIME ZONE 'Asia/Shanghai');
END $$;
--> statement-breakpoint
-- Count what a statement added, changed or removed for every unit from the province down to the record's own. Writers take turns, so that none waits for two rows of counts at once.
CREATE FUNCTION count_learning() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS sign FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS sign FROM gone'
    ELSE 'SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM gone' END;
BEGIN
  PERFORM pg_advisory_xact_lock(71004);
  EXECUTE format(
    'INSERT INTO learning_tally AS tally (unit_id, period, way, is_finished, own_n, own_minutes, n, minutes)
     SELECT above, period, way, is_finished, coalesce(sum(n) FILTER (WHERE above = unit.id), 0), coalesce(sum(minutes) FILTER (WHERE above = unit.id), 0), sum(n), sum(minutes)
     FROM (SELECT party_school_id, learning_period(start_time) AS period, way, is_finished, sum(sign) AS n, sum(sign * minutes) AS minutes
           FROM (%s) changed GROUP BY 1, 2, 3, 4) counted
       JOIN unit ON unit.id = party_school_id, unnest(path) above
     GROUP BY 1, 2, 3, 4 HAVING bool_or(n <> 0 OR minutes <> 0)
     ON CONFLICT (unit_id, period, way, is_finished) DO UPDATE SET own_n = tally.own_n + excluded.own_n,
       own_minutes = tally.own_minutes + excluded.own_minutes, n = tally.n + excluded.n, minutes = tally.minutes + excluded.minutes', changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER learning_record_added AFTER INSERT ON learning_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_learning();
--> statement-breakpoint
CREATE TRIGGER learning_record_changed AFTER UPDATE ON learning_record REFERENCING NEW TABLE AS added OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_learning();
--> statement-breakpoint
CREATE TRIGGER learning_record_removed AFTER DELETE ON learning_record REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_learning();
--> statement-breakpoint
-- Moving a unit moves what its branch has learned from the units above it to those that will be.
CREATE FUNCTION learning_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(71004);
  INSERT INTO learning_tally AS tally (unit_id, period, way, is_finished, own_n, own_minutes, n, minutes)
    SELECT above.id, period, way, is_finished, 0, 0, sum(n * sign), sum(minutes * sign)
    FROM learning_tally, (SELECT unnest(array_remove(OLD.path, NEW.id)) AS id, -1 AS sign UNION ALL SELECT unnest(array_remove(NEW.path, NEW.id)), 1) above
    WHERE unit_id = NEW.id GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0
    ON CONFLICT (unit_id, period, way, is_finished) DO UPDATE SET n = tally.n + excluded.n, minutes = tally.minutes + excluded.minutes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER learning_moved AFTER UPDATE OF parent_id ON unit FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION learning_moved();
--> statement-breakpoint
-- Count all learning records anew.
CREATE FUNCTION rebuild_learning_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(71004);
  DELETE FROM learning_tally;
  INSERT INTO learning_tally (unit_id, period, way, is_finished, own_n, own_minutes, n, minutes)
    SELECT above, period, way, is_finished, coalesce(sum(n) FILTER (WHERE above = unit.id), 0), coalesce(sum(minutes) FILTER (WHERE above = unit.id), 0), sum(n), sum(minutes)
    FROM (SELECT party_school_id, learning_period(start_time) AS period, way, is_finished, count(*) AS n, sum(minutes) AS minutes FROM learning_record GROUP BY 1, 2, 3, 4) counted
      JOIN unit ON unit.id = party_school_id, unnest(path) above
    GROUP BY 1, 2, 3, 4;
END $$;
--> statement-breakpoint
-- How many records the tallies tell of: those that the units hold themselves, and those below the branches' roots. Without states, of every state.
CREATE FUNCTION tally_total(of_resource text, units integer[], branches integer[], states integer[]) RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(n), 0) FROM (
    SELECT n FROM tally WHERE resource = of_resource AND unit_id = ANY(units) AND bucket = -1 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally_delta WHERE resource = of_resource AND unit_id = ANY(units) AND bucket < 0 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally WHERE resource = of_resource AND unit_id = ANY(branches) AND bucket = 0 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally_delta WHERE resource = of_resource AND unit_id = ANY(branches) AND bucket > 0 AND (states IS NULL OR state = ANY(states))
  ) counted);
END $$;
--> statement-breakpoint
-- The hash over the hash before and these rows of the audit log, however the connection writes times and numbers.
CREATE FUNCTION audit_seal(previous bytea, sealed int8multirange, OUT row_count integer, OUT hash bytea) LANGUAGE sql STABLE AS $$
  SELECT count(*), sha256(previous || convert_to(coalesce(string_agg(ROW(id, (extract(epoch FROM time) * 1000)::bigint, user_id, user_name, unit_id,
    address, action, resource, record_id, before, after, outcome)::text, E'\n' ORDER BY id), ''), 'UTF8'))
  FROM unnest(sealed) part CROSS JOIN LATERAL (SELECT * FROM audit_log WHERE id >= lower(part) AND id < upper(part)) entry
$$;
--> statement-breakpoint
-- The schema's version, and the oldest server that may run on it; see schema-version.ts.
CREATE TABLE "schema_info" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("only"),
	"version" integer NOT NULL,
	"oldest_server" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "schema_info" ("version", "oldest_server") VALUES (0, 0);
