-- What a name is searched by: its pairs of neighbouring characters, lower case. Two-character words are the rule in Chinese, and trigrams cannot find them.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(value), i, 2)), '{}') FROM generate_series(1, char_length(value) - 1) i
$$;
