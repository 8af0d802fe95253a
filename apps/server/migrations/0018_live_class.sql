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
ALTER TABLE "live_class_teacher" ADD CONSTRAINT "live_class_teacher_live_class_id_live_class_id_fk" FOREIGN KEY ("live_class_id") REFERENCES "public"."live_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_teacher" ADD CONSTRAINT "live_class_teacher_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class" ADD CONSTRAINT "live_class_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_stream_event" ADD CONSTRAINT "live_stream_event_live_class_id_live_class_id_fk" FOREIGN KEY ("live_class_id") REFERENCES "public"."live_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_live_class_id_live_class_id_fk" FOREIGN KEY ("live_class_id") REFERENCES "public"."live_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_user_unit_id_unit_id_fk" FOREIGN KEY ("user_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "live_comment_content" ON "live_comment" USING gin (bigrams(content));--> statement-breakpoint
CREATE TRIGGER live_class_counted AFTER INSERT OR UPDATE OR DELETE ON "live_class" FOR EACH ROW EXECUTE FUNCTION count_record('live_class');
