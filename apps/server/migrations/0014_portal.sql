CREATE TABLE "portal_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portal_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"party_school_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"secret_cipher" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "portal_key_keyId_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "portal_nonce" (
	"key_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portal_nonce_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
ALTER TABLE "portal_key" ADD CONSTRAINT "portal_key_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_nonce" ADD CONSTRAINT "portal_nonce_key_id_portal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."portal_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_nonce_key_id_time_index" ON "portal_nonce" USING btree ("key_id","time");--> statement-breakpoint
CREATE INDEX "portal_nonce_time_index" ON "portal_nonce" USING btree ("time");