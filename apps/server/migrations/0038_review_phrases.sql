CREATE TABLE "review_phrase" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"phrases" text[] NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_phrase" ADD CONSTRAINT "review_phrase_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;