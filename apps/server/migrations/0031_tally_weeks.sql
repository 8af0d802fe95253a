-- What a unit holds itself is noted by weeks too, as negative buckets, and a unit's weeks lie side by side.
-- No save may be inside the function that is replaced: what it noted would have no week.
DO $$
DECLARE
  records regclass;
BEGIN
  FOR records IN SELECT tgrelid::regclass FROM pg_trigger WHERE tgfoid = 'count_record'::regproc LOOP
    EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', records);
  END LOOP;
END $$;
--> statement-breakpoint
TRUNCATE tally_delta, tally;
--> statement-breakpoint
ALTER TABLE "tally" DROP CONSTRAINT "tally_resource_unit_id_state_bucket_pk";--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_resource_unit_id_bucket_state_pk" PRIMARY KEY("resource","unit_id","bucket","state") INCLUDE ("n");--> statement-breakpoint
CREATE INDEX "tally_own" ON "tally" USING btree ("resource","unit_id") INCLUDE ("state", "n") WHERE bucket = -1;--> statement-breakpoint
-- Read from the index alone as long as its pages are known to be visible to all.
ALTER TABLE "tally" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.party_school_id = OLD.party_school_id AND NEW.review_state = OLD.review_state
    AND NEW.list_bucket = OLD.list_bucket AND (NEW.removed_at IS NULL) = (OLD.removed_at IS NULL)
  THEN RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, OLD.review_state, CASE WHEN above = unit.id THEN -OLD.list_bucket ELSE OLD.list_bucket END, -1
      FROM (SELECT id, path FROM unit WHERE id = OLD.party_school_id FOR SHARE) unit, unnest(path) above;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, NEW.review_state, CASE WHEN above = unit.id THEN -NEW.list_bucket ELSE NEW.list_bucket END, 1
      FROM (SELECT id, path FROM unit WHERE id = NEW.party_school_id FOR SHARE) unit, unnest(path) above;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_tally(records regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tally_delta, tally IN EXCLUSIVE MODE; -- in the order of foldTallies
  DELETE FROM tally WHERE resource = records::text;
  DELETE FROM tally_delta WHERE resource = records::text;
  EXECUTE format(
    'WITH counted AS (
       SELECT above AS unit_id, review_state AS state, CASE WHEN above = unit.id THEN -list_bucket ELSE list_bucket END AS bucket, count(*) AS n
       FROM %s JOIN unit ON unit.id = party_school_id, unnest(path) above WHERE removed_at IS NULL GROUP BY 1, 2, 3)
     INSERT INTO tally (resource, unit_id, state, bucket, n)
     SELECT $1, unit_id, state, bucket, n FROM counted
     UNION ALL SELECT $1, unit_id, state, CASE WHEN bucket > 0 THEN 0 ELSE -1 END AS sums, sum(n) FROM counted GROUP BY unit_id, state, sums
     ORDER BY 2, 4', records)
  USING records::text;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_total(of_resource text, units integer[], branches integer[], states integer[]) RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(n), 0) FROM (
    SELECT n FROM tally WHERE resource = of_resource AND unit_id = ANY(units) AND bucket = -1 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally_delta WHERE resource = of_resource AND unit_id = ANY(units) AND bucket < 0 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally WHERE resource = of_resource AND unit_id = ANY(branches) AND bucket = 0 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally_delta WHERE resource = of_resource AND unit_id = ANY(branches) AND bucket > 0 AND (states IS NULL OR state = ANY(states))
  ) counted);
END $$;
--> statement-breakpoint
SELECT rebuild_tally(tgrelid::regclass) FROM pg_trigger WHERE tgfoid = 'count_record'::regproc;
