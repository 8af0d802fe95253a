ALTER TABLE "course" ADD COLUMN "lecturers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE FUNCTION course_lecturers(of_course integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY ct.sort), '[]')
  FROM course_teacher ct JOIN teacher t ON t.id = ct.teacher_id WHERE ct.course_id = of_course AND ct.is_main = 1
$$;
--> statement-breakpoint
UPDATE course SET lecturers = course_lecturers(id);
--> statement-breakpoint
CREATE FUNCTION teacher_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE course SET lecturers = course_lecturers(id) WHERE id IN (SELECT course_id FROM course_teacher WHERE teacher_id = NEW.id AND is_main = 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER teacher_renamed AFTER UPDATE OF name ON teacher FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION teacher_renamed();
--> statement-breakpoint
-- Count a record for every unit above its own, by week, and for its own. The unit is held until the transaction ends, so that it does not move meanwhile.
CREATE OR REPLACE FUNCTION count_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.party_school_id = OLD.party_school_id AND NEW.review_state = OLD.review_state
    AND NEW.list_bucket = OLD.list_bucket AND (NEW.removed_at IS NULL) = (OLD.removed_at IS NULL)
  THEN RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, OLD.review_state, CASE WHEN above = unit.id THEN -1 ELSE OLD.list_bucket END, -1
      FROM (SELECT id, path FROM unit WHERE id = OLD.party_school_id FOR SHARE) unit, unnest(path) above;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, NEW.review_state, CASE WHEN above = unit.id THEN -1 ELSE NEW.list_bucket END, 1
      FROM (SELECT id, path FROM unit WHERE id = NEW.party_school_id FOR SHARE) unit, unnest(path) above;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Moving a unit moves its branch: the paths below it, and what is counted for the units above it. Records being saved in the branch are waited for.
CREATE OR REPLACE FUNCTION unit_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  IF NEW.path = OLD.path THEN RETURN NULL;
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    PERFORM FROM unit WHERE path && ARRAY[NEW.id] ORDER BY id FOR NO KEY UPDATE;
    FOR counted IN SELECT tgrelid::regclass AS records, relname AS resource FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgfoid = 'count_record'::regproc LOOP
      EXECUTE format(
        'WITH moved AS (
           SELECT state, bucket, n FROM tally WHERE resource = $1 AND unit_id = $2 AND bucket > 0
           UNION ALL SELECT state, bucket, n FROM tally_delta WHERE resource = $1 AND unit_id = $2 AND bucket > 0
           UNION ALL SELECT review_state, list_bucket, 1 FROM %s WHERE party_school_id = $2 AND removed_at IS NULL
         ), above AS (SELECT unnest($3) AS id, -1 AS sign UNION ALL SELECT unnest($4), 1)
         INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
         SELECT $1, above.id, state, bucket, sum(n * sign) FROM moved, above GROUP BY above.id, state, bucket HAVING sum(n * sign) <> 0', counted.records)
      USING counted.resource, NEW.id, array_remove(OLD.path, NEW.id), array_remove(NEW.path, NEW.id);
    END LOOP;
  END IF;
  UPDATE unit SET parent_id = parent_id WHERE parent_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Count a table's records anew.
CREATE FUNCTION rebuild_tally(records regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tally, tally_delta IN EXCLUSIVE MODE;
  DELETE FROM tally WHERE resource = records::text;
  DELETE FROM tally_delta WHERE resource = records::text;
  EXECUTE format(
    'WITH counted AS (
       SELECT above AS unit_id, review_state AS state, CASE WHEN above = unit.id THEN -1 ELSE list_bucket END AS bucket, count(*) AS n
       FROM %s JOIN unit ON unit.id = party_school_id, unnest(path) above WHERE removed_at IS NULL GROUP BY 1, 2, 3)
     INSERT INTO tally (resource, unit_id, state, bucket, n)
     SELECT $1, unit_id, state, bucket, n FROM counted UNION ALL SELECT $1, unit_id, state, 0, sum(n) FROM counted WHERE bucket > 0 GROUP BY 2, 3', records)
  USING records::text;
END $$;
--> statement-breakpoint
SELECT rebuild_tally('course');
--> statement-breakpoint
SELECT rebuild_tally('teacher');
