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
	"live_online" integer DEFAULT 0 NOT NULL,
	"live_error" text DEFAULT '' NOT NULL,
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
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_class_id_training_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."training_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_source_lesson_id_lesson_id_fk" FOREIGN KEY ("source_lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_class" ADD CONSTRAINT "training_class_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "training_class_reservation" ON "training_class" USING btree ("reservation_id") WHERE reservation_id is not null and removed_at is null;