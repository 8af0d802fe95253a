CREATE TABLE "upload_reading" (
	"id" smallint PRIMARY KEY NOT NULL,
	"cursor" text,
	"as_of" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upload_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"party_school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"run_key" uuid NOT NULL,
	"session_id" text,
	"file_name" text NOT NULL,
	"file_size" bigint,
	"device" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"reports" jsonb NOT NULL,
	"outcome" smallint NOT NULL,
	"step" smallint,
	"cause" smallint,
	"detail" text NOT NULL,
	"total_ms" integer,
	"store_ms" integer,
	"is_resumed" boolean NOT NULL,
	"speed_class" smallint,
	CONSTRAINT "upload_run_runKey_unique" UNIQUE("run_key")
);
--> statement-breakpoint
CREATE TABLE "upload_stray" (
	"day" date PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_tally" (
	"day" date NOT NULL,
	"unit_id" integer NOT NULL,
	"outcome" smallint NOT NULL,
	"step" smallint NOT NULL,
	"cause" smallint NOT NULL,
	"speed_class" smallint NOT NULL,
	"n" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"total_ms" bigint NOT NULL,
	CONSTRAINT "upload_tally_day_unit_id_outcome_step_cause_speed_class_pk" PRIMARY KEY("day","unit_id","outcome","step","cause","speed_class")
);
--> statement-breakpoint
ALTER TABLE "upload_run" ADD CONSTRAINT "upload_run_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_run_list" ON "upload_run" USING btree ("start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_run_unit_list" ON "upload_run" USING btree ("party_school_id","start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_run_failed" ON "upload_run" USING btree ("start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE outcome = 2;--> statement-breakpoint
CREATE INDEX "upload_run_user" ON "upload_run" USING btree ("user_id","start_time");--> statement-breakpoint
CREATE INDEX "upload_run_session" ON "upload_run" USING btree ("session_id");