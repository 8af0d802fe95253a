ALTER TABLE "lesson" ADD COLUMN "live_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_application_linked" ON "lesson_application" USING btree ("linked_lesson_id") WHERE linked_lesson_id is not null;--> statement-breakpoint
ALTER TABLE "lesson" DROP COLUMN "live_online";--> statement-breakpoint
ALTER TABLE "lesson" DROP COLUMN "live_error";