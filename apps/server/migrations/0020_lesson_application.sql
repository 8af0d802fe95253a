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
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_class_id_training_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."training_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_linked_lesson_id_lesson_id_fk" FOREIGN KEY ("linked_lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD CONSTRAINT "lesson_application_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_application_once" ON "lesson_application" USING btree ("party_school_id","class_id","lesson_id") WHERE removed_at is null and audit_status <> 0;--> statement-breakpoint
CREATE INDEX "lesson_application_unit" ON "lesson_application" USING btree ("party_school_id","submit_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_application_provider" ON "lesson_application" USING btree ("provider_id","submit_time","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_application_held" ON "lesson_application" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "lesson_application_lesson" ON "lesson_application" USING btree ("lesson_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_application_class" ON "lesson_application" USING btree ("class_id") WHERE removed_at is null;