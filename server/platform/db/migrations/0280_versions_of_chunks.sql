-- Servers keep the bits of listings in memory, chunk by chunk. A chunk that was written again has another version.
CREATE SEQUENCE listing_chunk_version AS integer CYCLE;
-- A restored database begins elsewhere than the one it replaces, so that a running server takes no chunk for one it has.
SELECT setval('listing_chunk_version', (extract(epoch FROM clock_timestamp())::bigint % 1000000000)::integer);
CREATE TABLE listing_chunk (
  chunk integer PRIMARY KEY,
  version integer NOT NULL
);
INSERT INTO listing_chunk SELECT chunk, nextval('listing_chunk_version') FROM (SELECT DISTINCT chunk FROM listing_bits) s;

CREATE OR REPLACE FUNCTION write_all_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change;
  DELETE FROM listing_bits;
  DELETE FROM listing_variant_bits;
  DELETE FROM listing_word_bits;
  DELETE FROM listing_place_bits;
  DELETE FROM listing_chunk;
  SELECT choose_listing_words(1500), choose_listing_marks(), assign_listing_ordinals();
  SELECT write_chunk_bits(c) FROM generate_series(0, (SELECT max(ordinal) / 16000 FROM listing_ordinal)) c;
  INSERT INTO listing_chunk SELECT c, nextval('listing_chunk_version') FROM generate_series(0, (SELECT max(ordinal) / 16000 FROM listing_ordinal)) c;
$$;

CREATE OR REPLACE FUNCTION fold_listing_changes(which integer) RETURNS void LANGUAGE sql AS $$
  WITH seen AS (
    DELETE FROM listing_change WHERE group_id IN (SELECT group_id FROM listing_ordinal WHERE ordinal >= which * 16000 AND ordinal < (which + 1) * 16000) RETURNING 1
  )
  UPDATE listing_written SET changed = changed + (SELECT count(*) FROM seen);
  SELECT write_chunk_bits(which);
  INSERT INTO listing_chunk VALUES (which, nextval('listing_chunk_version')) ON CONFLICT (chunk) DO UPDATE SET version = excluded.version;
$$;
