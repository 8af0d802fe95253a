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
CREATE INDEX "training_reservation_subject" ON "training_reservation" USING gin (bigrams(subject));