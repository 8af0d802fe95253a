CREATE TABLE "ranking_item" (
	"ranking_id" integer NOT NULL,
	"is_draft" boolean NOT NULL,
	"target_id" integer NOT NULL,
	"score" numeric(6, 2) NOT NULL,
	"lead" numeric NOT NULL,
	"breakdown" jsonb NOT NULL,
	"sort" smallint,
	"rank" smallint,
	CONSTRAINT "ranking_item_ranking_id_is_draft_target_id_pk" PRIMARY KEY("ranking_id","is_draft","target_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_run" (
	"ranking_id" integer PRIMARY KEY NOT NULL,
	"request_time" timestamp (3) with time zone NOT NULL,
	"span_from" date NOT NULL,
	"span_to" date NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"scored" integer DEFAULT 0 NOT NULL,
	"last_id" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ranking" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"period" smallint NOT NULL,
	"top" smallint NOT NULL,
	"rules" jsonb NOT NULL,
	"is_visible" smallint NOT NULL,
	"result_time" timestamp (3) with time zone,
	"result_from" date,
	"result_to" date,
	"result_targets" integer DEFAULT 0 NOT NULL,
	"result_scored" integer DEFAULT 0 NOT NULL,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rank_recommendation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_recommendation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ranking_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"reason" text NOT NULL,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"party_school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ranking_item" ADD CONSTRAINT "ranking_item_ranking_id_ranking_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."ranking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_run" ADD CONSTRAINT "ranking_run_ranking_id_ranking_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."ranking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking" ADD CONSTRAINT "ranking_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_recommendation" ADD CONSTRAINT "rank_recommendation_ranking_id_ranking_id_fk" FOREIGN KEY ("ranking_id") REFERENCES "public"."ranking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_recommendation" ADD CONSTRAINT "rank_recommendation_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranking_list" ON "ranking" USING btree ("create_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "rank_recommendation_ranking" ON "rank_recommendation" USING btree ("ranking_id","position") WHERE removed_at is null;