-- The schema names its version, and the oldest server that may run on it; see src/db/schema-version.ts.
CREATE TABLE "schema_info" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("only"),
	"version" integer NOT NULL,
	"oldest_server" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "schema_info" ("version", "oldest_server") VALUES (0, 0);
