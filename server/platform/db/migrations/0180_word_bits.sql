-- Common words of large shops as bits: a word that thousands of products hold would have them read one by one to be counted.
-- Each word of a product stands in the bits of one label: its own, where it is common; else in that of the longest of its beginnings
-- that many products' words share. So whoever holds a common word is in its own label, and whoever holds words that begin with a common
-- beginning is in the labels that begin with it.
CREATE TABLE listing_word (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As the full text search writes it, without its ending.
  word text COLLATE "C" NOT NULL,
  -- False: a beginning of words.
  whole boolean NOT NULL,
  UNIQUE (word, whole)
);

CREATE TABLE listing_word_bits (
  word_id integer NOT NULL REFERENCES listing_word ON DELETE CASCADE,
  chunk integer NOT NULL,
  bits bit varying NOT NULL,
  PRIMARY KEY (word_id, chunk)
);
CREATE INDEX listing_word_bits_chunk ON listing_word_bits (chunk);
-- Bits of words are mostly zeros: compressed, but within the row.
ALTER TABLE listing_word_bits ALTER COLUMN bits SET STORAGE MAIN;
ALTER TABLE listing_word_bits SET (toast_tuple_target = 128);

-- The order's columns of a product by its id, read from this alone: a found set is sorted without its products' rows.
CREATE INDEX product_group_orders ON product_group (id) INCLUDE (featured_rank, created_at, price_from, sort_name) WHERE published;

-- Adds labels for the words and beginnings that more products hold than are cheaply read one by one, judged by a sample of some ten thousand
-- products; tells how many are new. Labels stay: a word that has become rare costs a few bits.
CREATE FUNCTION choose_listing_words(many integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  products integer := (SELECT count(*) FROM product_group WHERE published);
  share double precision := least(1, 12000.0 / greatest(products, 1));
  added integer;
BEGIN
  INSERT INTO listing_word (word, whole)
  WITH held AS MATERIALIZED (
    SELECT g.id, w AS word FROM product_group g TABLESAMPLE SYSTEM (100 * share) REPEATABLE (1), unnest(tsvector_to_array(g.words)) w WHERE g.published
  ), counted AS (
    SELECT word, true AS whole, count(*) AS n FROM held GROUP BY word
    UNION ALL SELECT word, false, count(*) FROM (SELECT DISTINCT id, left(word, n) AS word FROM held, generate_series(1, least(length(word), 20)) n) s GROUP BY word
  )
  SELECT word, whole FROM counted WHERE n > many * share AND n > 3 ORDER BY n DESC LIMIT 6000
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN added;
END $$;

-- Writes the words' bits of one chunk from the products' rows.
CREATE FUNCTION write_word_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_word_bits WHERE chunk = which;
  INSERT INTO listing_word_bits (word_id, chunk, bits)
  WITH held AS MATERIALIZED (
    SELECT g.id % 16000 AS place, w COLLATE "C" AS word FROM product_group g, unnest(tsvector_to_array(g.words)) w
    WHERE g.published AND g.id >= which * 16000 AND g.id < (which + 1) * 16000
  ), label AS MATERIALIZED (
    SELECT DISTINCT ON (h.word) h.word, l.id FROM (SELECT DISTINCT word FROM held) h CROSS JOIN generate_series(1, length(h.word)) n
      JOIN listing_word l ON l.word = left(h.word, n) AND (NOT l.whole OR n = length(h.word))
    ORDER BY h.word, n DESC, l.whole DESC
  ), part AS MATERIALIZED (
    SELECT label.id, place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part FROM held JOIN label USING (word) GROUP BY label.id, place / 64
  )
  SELECT l.id, which, string_agg(coalesce(part, 0)::bit(64)::text, '' ORDER BY w)::bit varying
  FROM (SELECT DISTINCT id FROM part) l CROSS JOIN generate_series(0, 249) w LEFT JOIN part ON (part.id, part.word) = (l.id, w)
  GROUP BY l.id
$$;

CREATE OR REPLACE FUNCTION write_all_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change;
  DELETE FROM listing_bits;
  DELETE FROM listing_word_bits;
  SELECT choose_listing_words(1500);
  SELECT write_listing_bits(c), write_word_bits(c) FROM (SELECT DISTINCT id / 16000 AS c FROM product_group WHERE published) s;
$$;

CREATE OR REPLACE FUNCTION fold_listing_changes(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change WHERE group_id / 16000 = which;
  SELECT write_listing_bits(which), write_word_bits(which);
$$;

CREATE OR REPLACE FUNCTION group_listing_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_change SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.published, n.facet_set_id, n.price_from, n.words) IS DISTINCT FROM (o.published, o.facet_set_id, o.price_from, o.words);
  RETURN NULL;
END $$;

-- Bits that were written without words are made anew by the job, within a minute.
DELETE FROM listing_bits;
