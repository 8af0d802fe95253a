-- Nothing could be attached so far.
ALTER TABLE "teacher" ALTER COLUMN "attachments" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "teacher" ALTER COLUMN "attachments" SET DATA TYPE jsonb USING '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "teacher" ALTER COLUMN "attachments" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "course_revised_teachers" ON "course" USING gin ((revision -> 'teacherList') jsonb_path_ops) WHERE revision is not null;--> statement-breakpoint
CREATE INDEX "teacher_same_name" ON "teacher" USING btree ("name","birthday") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "teacher_same_phone" ON "teacher" USING btree ("phone") WHERE removed_at is null;