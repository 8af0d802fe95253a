-- A unit's path: its ancestors' ids from the root, then its own.
CREATE FUNCTION unit_set_path() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.path := coalesce((SELECT path FROM unit WHERE id = NEW.parent_id), '{}') || NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_path BEFORE INSERT OR UPDATE OF parent_id ON unit FOR EACH ROW EXECUTE FUNCTION unit_set_path();
--> statement-breakpoint
-- One number that changes whenever something changes that every request relies on: units, users, roles. Servers reload when it has moved.
CREATE TABLE org_version (n bigint NOT NULL);
--> statement-breakpoint
INSERT INTO org_version VALUES (1);
--> statement-breakpoint
CREATE FUNCTION org_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE org_version SET n = n + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_changed AFTER INSERT OR UPDATE OR DELETE ON unit FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
CREATE TRIGGER user_changed AFTER INSERT OR UPDATE OF unit_id, enabled OR DELETE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
CREATE TRIGGER role_changed AFTER INSERT OR UPDATE OR DELETE ON role FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
CREATE TRIGGER user_role_changed AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
-- Count a record for every unit above its own. The resource's name is the trigger's argument.
CREATE FUNCTION count_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.party_school_id = OLD.party_school_id AND NEW.review_state = OLD.review_state
    AND NEW.list_bucket = OLD.list_bucket AND (NEW.removed_at IS NULL) = (OLD.removed_at IS NULL)
  THEN RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, OLD.review_state, OLD.list_bucket, -1
      FROM unit, unnest(path) above WHERE unit.id = OLD.party_school_id AND above <> unit.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN
    INSERT INTO tally_delta (resource, unit_id, state, bucket, n)
      SELECT TG_ARGV[0], above, NEW.review_state, NEW.list_bucket, 1
      FROM unit, unnest(path) above WHERE unit.id = NEW.party_school_id AND above <> unit.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER course_counted AFTER INSERT OR UPDATE OR DELETE ON course FOR EACH ROW EXECUTE FUNCTION count_record('course');
--> statement-breakpoint
CREATE TRIGGER teacher_counted AFTER INSERT OR UPDATE OR DELETE ON teacher FOR EACH ROW EXECUTE FUNCTION count_record('teacher');
--> statement-breakpoint
CREATE TRIGGER lookup_changed AFTER INSERT OR UPDATE OR DELETE ON lookup_item FOR EACH STATEMENT EXECUTE FUNCTION org_changed();
--> statement-breakpoint
-- Moving a unit moves its branch: the paths below it, and what is counted for the units above it.
CREATE FUNCTION unit_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  IF NEW.path = OLD.path THEN RETURN NULL;
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id THEN
    FOR counted IN SELECT tgrelid::regclass AS records, relname AS resource FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgfoid = 'count_record'::regproc LOOP
      EXECUTE format(
        'WITH moved AS (
           SELECT state, bucket, n FROM tally WHERE resource = $1 AND unit_id = $2
           UNION ALL SELECT state, bucket, n FROM tally_delta WHERE resource = $1 AND unit_id = $2
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
CREATE TRIGGER unit_moved AFTER UPDATE OF parent_id ON unit FOR EACH ROW EXECUTE FUNCTION unit_moved();
