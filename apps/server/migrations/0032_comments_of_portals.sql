DROP INDEX "portal_nonce_key_id_time_index";--> statement-breakpoint
ALTER TABLE "live_comment" ADD COLUMN "source_unit_id" integer;--> statement-breakpoint
ALTER TABLE "live_comment" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "live_comment" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "live_comment" ADD COLUMN "viewer_hash" text;--> statement-breakpoint
ALTER TABLE "portal_nonce" ADD COLUMN "counter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_source_unit_id_unit_id_fk" FOREIGN KEY ("source_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_comment_number" ON "live_comment" USING btree ("source_unit_id","number");--> statement-breakpoint
CREATE INDEX "live_comment_viewer" ON "live_comment" USING btree ("live_class_id","viewer_hash","create_time");--> statement-breakpoint
CREATE INDEX "live_comment_changed" ON "live_comment" USING btree ("live_class_id","update_time","id");--> statement-breakpoint
CREATE INDEX "portal_nonce_key_id_counter_time_index" ON "portal_nonce" USING btree ("key_id","counter","time");