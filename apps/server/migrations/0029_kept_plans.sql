-- As before, in a language whose statements a connection plans once: an index on names calls it for every record that is saved.
CREATE OR REPLACE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  lowered text := lower(value);
BEGIN
  RETURN (SELECT coalesce(array_agg(DISTINCT substr(lowered, i, 2)), '{}') FROM generate_series(1, char_length(value) - 1) i);
END $$;
--> statement-breakpoint
-- How many records the tallies tell of: those that the units hold themselves, and those below the branches' roots. Without states, of every state.
CREATE FUNCTION tally_total(of_resource text, units integer[], branches integer[], states integer[]) RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(n), 0) FROM (
    SELECT n FROM tally WHERE resource = of_resource AND unit_id = ANY(units) AND bucket = -1 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally_delta WHERE resource = of_resource AND unit_id = ANY(units) AND bucket = -1 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally WHERE resource = of_resource AND unit_id = ANY(branches) AND bucket = 0 AND (states IS NULL OR state = ANY(states))
    UNION ALL
    SELECT n FROM tally_delta WHERE resource = of_resource AND unit_id = ANY(branches) AND bucket <> -1 AND (states IS NULL OR state = ANY(states))
  ) counted);
END $$;
