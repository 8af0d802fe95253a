CREATE TABLE "learning_export" (
	"ticket" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"filter" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"beat_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_record" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "learning_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"record_no" text NOT NULL,
	"party_school_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_key" bigint,
	"video_title" text NOT NULL,
	"way" smallint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"progress" smallint NOT NULL,
	"is_finished" boolean NOT NULL,
	"source" smallint NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_record_id_start_time_pk" PRIMARY KEY("id","start_time"),
	CONSTRAINT "learning_record_no" UNIQUE("record_no","start_time")
) PARTITION BY RANGE ("start_time");
--> statement-breakpoint
CREATE TABLE "learning_subject" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_subject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"way" smallint NOT NULL,
	"course_id" integer,
	"name" text NOT NULL,
	CONSTRAINT "learning_subject_way_courseId_name_unique" UNIQUE NULLS NOT DISTINCT("way","course_id","name")
);
--> statement-breakpoint
CREATE TABLE "learning_tally" (
	"unit_id" integer NOT NULL,
	"period" date NOT NULL,
	"way" smallint NOT NULL,
	"is_finished" boolean NOT NULL,
	"own_n" integer NOT NULL,
	"own_minutes" bigint NOT NULL,
	"n" integer NOT NULL,
	"minutes" bigint NOT NULL,
	CONSTRAINT "learning_tally_unit_id_period_way_is_finished_pk" PRIMARY KEY("unit_id","period","way","is_finished")
);
--> statement-breakpoint
ALTER TABLE "learning_record" ADD CONSTRAINT "learning_record_party_school_id_unit_id_fk" FOREIGN KEY ("party_school_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_record" ADD CONSTRAINT "learning_record_subject_id_learning_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."learning_subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_export_create_time_index" ON "learning_export" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "learning_record_list" ON "learning_record" USING btree ("start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "learning_record_unit_list" ON "learning_record" USING btree ("party_school_id","start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "learning_record_subject" ON "learning_record" USING btree ("subject_id","start_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "learning_record_phone" ON "learning_record" USING btree ("phone_key") WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX "learning_record_name" ON "learning_record" USING gin (bigrams(user_name));--> statement-breakpoint
CREATE INDEX "learning_subject_name" ON "learning_subject" USING gin (bigrams(name));--> statement-breakpoint
-- The first day of the ten days (旬) that a moment lies in, in Asia/Shanghai: the 1st, 11th or 21st.
CREATE FUNCTION learning_period(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', moment AT TIME ZONE 'Asia/Shanghai')::date + 10 * least((extract(day FROM moment AT TIME ZONE 'Asia/Shanghai')::integer - 1) / 10, 2)
$$;
--> statement-breakpoint
-- Make the table of a month, unless it is there. Attached and not created in place, because that would wait for every list and export that is being read.
CREATE FUNCTION learning_partition(of_month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', of_month)::date;
  partition text := 'learning_record_' || to_char(first, 'YYYY_MM');
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(71004);
  IF to_regclass(partition) IS NOT NULL THEN RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE learning_record INCLUDING ALL EXCLUDING IDENTITY)', partition);
  EXECUTE format('ALTER TABLE learning_record ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition,
    first::timestamp AT TIME ZONE 'Asia/Shanghai', (first + interval '1 month')::timestamp AT TIME ZONE 'Asia/Shanghai');
END $$;
--> statement-breakpoint
-- Count what a statement added, changed or removed for every unit from the province down to the record's own. Writers take turns, so that none waits for two rows of counts at once.
CREATE FUNCTION count_learning() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS sign FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS sign FROM gone'
    ELSE 'SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM gone' END;
BEGIN
  PERFORM pg_advisory_xact_lock(71004);
  EXECUTE format(
    'INSERT INTO learning_tally AS tally (unit_id, period, way, is_finished, own_n, own_minutes, n, minutes)
     SELECT above, period, way, is_finished, coalesce(sum(n) FILTER (WHERE above = unit.id), 0), coalesce(sum(minutes) FILTER (WHERE above = unit.id), 0), sum(n), sum(minutes)
     FROM (SELECT party_school_id, learning_period(start_time) AS period, way, is_finished, sum(sign) AS n, sum(sign * minutes) AS minutes
           FROM (%s) changed GROUP BY 1, 2, 3, 4) counted
       JOIN unit ON unit.id = party_school_id, unnest(path) above
     GROUP BY 1, 2, 3, 4 HAVING bool_or(n <> 0 OR minutes <> 0)
     ON CONFLICT (unit_id, period, way, is_finished) DO UPDATE SET own_n = tally.own_n + excluded.own_n,
       own_minutes = tally.own_minutes + excluded.own_minutes, n = tally.n + excluded.n, minutes = tally.minutes + excluded.minutes', changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER learning_record_added AFTER INSERT ON learning_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_learning();
--> statement-breakpoint
CREATE TRIGGER learning_record_changed AFTER UPDATE ON learning_record REFERENCING NEW TABLE AS added OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_learning();
--> statement-breakpoint
CREATE TRIGGER learning_record_removed AFTER DELETE ON learning_record REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_learning();
--> statement-breakpoint
-- Moving a unit moves what its branch has learned from the units above it to those that will be.
CREATE FUNCTION learning_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(71004);
  INSERT INTO learning_tally AS tally (unit_id, period, way, is_finished, own_n, own_minutes, n, minutes)
    SELECT above.id, period, way, is_finished, 0, 0, sum(n * sign), sum(minutes * sign)
    FROM learning_tally, (SELECT unnest(array_remove(OLD.path, NEW.id)) AS id, -1 AS sign UNION ALL SELECT unnest(array_remove(NEW.path, NEW.id)), 1) above
    WHERE unit_id = NEW.id GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0
    ON CONFLICT (unit_id, period, way, is_finished) DO UPDATE SET n = tally.n + excluded.n, minutes = tally.minutes + excluded.minutes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER learning_moved AFTER UPDATE OF parent_id ON unit FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION learning_moved();
--> statement-breakpoint
-- Count all learning records anew.
CREATE FUNCTION rebuild_learning_tally() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(71004);
  DELETE FROM learning_tally;
  INSERT INTO learning_tally (unit_id, period, way, is_finished, own_n, own_minutes, n, minutes)
    SELECT above, period, way, is_finished, coalesce(sum(n) FILTER (WHERE above = unit.id), 0), coalesce(sum(minutes) FILTER (WHERE above = unit.id), 0), sum(n), sum(minutes)
    FROM (SELECT party_school_id, learning_period(start_time) AS period, way, is_finished, count(*) AS n, sum(minutes) AS minutes FROM learning_record GROUP BY 1, 2, 3, 4) counted
      JOIN unit ON unit.id = party_school_id, unnest(path) above
    GROUP BY 1, 2, 3, 4;
END $$;
