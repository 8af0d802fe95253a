ALTER TABLE "media_file" ADD COLUMN "abandoned_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "loss_told_time" timestamp (3) with time zone;--> statement-breakpoint
-- An upload that a course waits for, and that has not begun, belongs to whoever made the course.
INSERT INTO media_file (upload_key, user_id, unit_id, state, create_time, update_time)
  SELECT waiting.upload_key, app_user.id, app_user.unit_id, 'uploading', course.submit_time, course.submit_time
  FROM (
    SELECT course_id, upload_key FROM course_video WHERE upload_key IS NOT NULL
    UNION ALL
    SELECT id, (video ->> 'uploadKey')::uuid FROM course CROSS JOIN jsonb_array_elements(revision -> 'videoList') video WHERE video ? 'uploadKey'
  ) waiting JOIN course ON course.id = course_id JOIN app_user ON app_user.id = course.created_by
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE media_file SET abandoned_time = given_up.time FROM abandoned_upload given_up WHERE given_up.upload_key = media_file.upload_key;--> statement-breakpoint
DROP TABLE "abandoned_upload" CASCADE;--> statement-breakpoint
CREATE INDEX "course_video_video_url_index" ON "course_video" USING btree ("video_url") WHERE upload_type = 1;
