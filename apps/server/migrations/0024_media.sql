CREATE TABLE "media_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"upload_key" uuid,
	"file_id" text,
	"user_id" integer,
	"unit_id" integer,
	"state" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"source_url" text,
	"url" text,
	"poster_url" text,
	"size" bigint,
	"duration" double precision,
	"width" integer,
	"height" integer,
	"container" text,
	"video_codec" text,
	"audio_codec" text,
	"progress" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"task_id" text,
	"ended_tasks" text[] DEFAULT '{}' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrive_time" timestamp (3) with time zone,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_file_uploadKey_unique" UNIQUE("upload_key"),
	CONSTRAINT "media_file_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE INDEX "media_file_source_url_index" ON "media_file" USING btree ("source_url");--> statement-breakpoint
CREATE INDEX "media_file_url_index" ON "media_file" USING btree ("url");--> statement-breakpoint
CREATE INDEX "media_file_state_create_time_index" ON "media_file" USING btree ("state","create_time");