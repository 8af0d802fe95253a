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
ALTER TABLE "case_study" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "education_base" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "judge" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_class" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_application" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_base" ADD COLUMN "auditor" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "pending_decision_due_time_index" ON "pending_decision" USING btree ("due_time");--> statement-breakpoint
CREATE INDEX "pending_decision_resource_record_id_index" ON "pending_decision" USING btree ("resource","record_id");--> statement-breakpoint
UPDATE "case_study" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;--> statement-breakpoint
UPDATE "course" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;--> statement-breakpoint
UPDATE "education_base" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;--> statement-breakpoint
UPDATE "judge" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;--> statement-breakpoint
UPDATE "live_class" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;--> statement-breakpoint
UPDATE "lesson_application" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;--> statement-breakpoint
UPDATE "teacher" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;--> statement-breakpoint
UPDATE "training_base" r SET "auditor" = concat_ws(' ', n."unit_name", u."name") FROM "app_user" u JOIN "unit" n ON n."id" = u."unit_id" WHERE u."id" = r."audit_by" AND r."audit_by" IS NOT NULL;
