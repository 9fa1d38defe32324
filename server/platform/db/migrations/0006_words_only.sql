-- Numbers are no words: serial numbers in names would make the vocabulary as large as the catalogue, and nobody wants one corrected into another.
CREATE OR REPLACE FUNCTION surface_words(name text, subtitle text, tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(w), '{}') FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple',
    name || ' ' || subtitle || ' ' || coalesce(array_to_string(tags, ' '), '')))) w WHERE length(w) BETWEEN 2 AND 40 AND w !~ '^[0-9.,+-]+$'
$$;
DELETE FROM search_word WHERE word ~ '^[0-9.,+-]+$';
