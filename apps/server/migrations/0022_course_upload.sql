CREATE TABLE "abandoned_upload" (
	"upload_key" uuid PRIMARY KEY NOT NULL,
	"time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_video" ADD COLUMN "upload_key" uuid;--> statement-breakpoint
CREATE INDEX "course_video_upload_key_index" ON "course_video" USING btree ("upload_key") WHERE upload_key is not null;--> statement-breakpoint
CREATE INDEX "course_revised_videos" ON "course" USING gin ((revision -> 'videoList') jsonb_path_ops) WHERE revision is not null;