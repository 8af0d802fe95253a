DROP INDEX "upload_run_user";--> statement-breakpoint
ALTER TABLE "upload_run" ADD COLUMN "taken_time" timestamp (3) with time zone;--> statement-breakpoint
-- When the store took them was not kept; the clocks of most clients are right.
UPDATE upload_run SET taken_time = start_time;--> statement-breakpoint
ALTER TABLE "upload_run" ALTER COLUMN "taken_time" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "upload_run_user" ON "upload_run" USING btree ("user_id","taken_time");
