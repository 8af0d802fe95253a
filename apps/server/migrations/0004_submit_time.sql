DROP INDEX "course_held";--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "submit_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "submit_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "course_created" ON "course" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_created" ON "teacher" USING btree ("create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_held" ON "teacher" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
CREATE INDEX "course_held" ON "course" USING btree ("audit_unit_id","submit_time","id") WHERE removed_at is null and audit_unit_id is not null;--> statement-breakpoint
-- What is there was handed in last when its history says so.
UPDATE "course" SET submit_time = coalesce((SELECT max(time) FROM review_event e WHERE e.resource = 'course' AND e.record_id = course.id AND e.action IN ('submit', 'resubmit', 'revise')), create_time);
--> statement-breakpoint
UPDATE "teacher" SET submit_time = coalesce((SELECT max(time) FROM review_event e WHERE e.resource = 'teacher' AND e.record_id = teacher.id AND e.action IN ('submit', 'resubmit', 'revise')), create_time);
