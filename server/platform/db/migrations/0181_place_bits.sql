-- Pages of large sets, however late they are and whatever the set has to do with its order. Each order of the shop is marked at about a
-- thousand places of equal distance; a product is kept under the number of the last mark that it does not come before, by the number's
-- binary digits. So the marks between which a page lies are found by counting bits, and only what lies there is sorted.
CREATE TABLE listing_mark (
  sort text NOT NULL CHECK (sort IN ('featured', 'newest', 'price', 'name')),
  place integer NOT NULL,
  -- What stands at the mark, by its order's column.
  featured_rank integer,
  created_at timestamptz,
  price_from bigint,
  sort_name text,
  group_id integer NOT NULL,
  PRIMARY KEY (sort, place)
);
CREATE INDEX listing_mark_featured ON listing_mark (featured_rank, group_id) WHERE sort = 'featured';
CREATE INDEX listing_mark_newest ON listing_mark (created_at, group_id) WHERE sort = 'newest';
CREATE INDEX listing_mark_price ON listing_mark (price_from, group_id) WHERE sort = 'price';
CREATE INDEX listing_mark_name ON listing_mark (sort_name, group_id) WHERE sort = 'name';

CREATE TABLE listing_place_bits (
  sort text NOT NULL,
  digit integer NOT NULL,
  chunk integer NOT NULL,
  bits bit varying NOT NULL,
  PRIMARY KEY (sort, digit, chunk)
);
ALTER TABLE listing_place_bits ALTER COLUMN bits SET STORAGE PLAIN;
CREATE INDEX listing_place_bits_chunk ON listing_place_bits (chunk);

-- How many products there were when all bits were written, and how many changes were written into them since: many leave the marks
-- unevenly far from each other.
CREATE TABLE listing_written (products integer NOT NULL, changed integer NOT NULL);

CREATE FUNCTION choose_listing_marks() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  total integer := (SELECT count(*) FROM product_group WHERE published);
  step integer := greatest(1, ceil(total / 1024.0));
BEGIN
  DELETE FROM listing_mark;
  INSERT INTO listing_mark (sort, place, featured_rank, group_id) SELECT 'featured', n / step, featured_rank, id
    FROM (SELECT id, featured_rank, row_number() OVER (ORDER BY featured_rank, id) - 1 AS n FROM product_group WHERE published) s WHERE n % step = 0;
  INSERT INTO listing_mark (sort, place, created_at, group_id) SELECT 'newest', n / step, created_at, id
    FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at, id) - 1 AS n FROM product_group WHERE published) s WHERE n % step = 0;
  INSERT INTO listing_mark (sort, place, price_from, group_id) SELECT 'price', n / step, price_from, id
    FROM (SELECT id, price_from, row_number() OVER (ORDER BY price_from, id) - 1 AS n FROM product_group WHERE published) s WHERE n % step = 0;
  INSERT INTO listing_mark (sort, place, sort_name, group_id) SELECT 'name', n / step, sort_name, id
    FROM (SELECT id, sort_name, row_number() OVER (ORDER BY sort_name, id) - 1 AS n FROM product_group WHERE published) s WHERE n % step = 0;
  DELETE FROM listing_written;
  INSERT INTO listing_written VALUES (total, 0);
END $$;

-- Writes the places of one chunk's products.
CREATE FUNCTION write_place_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_place_bits WHERE chunk = which;
  INSERT INTO listing_place_bits (sort, digit, chunk, bits)
  WITH placed AS MATERIALIZED (
    SELECT g.id % 16000 AS place,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'featured' AND (m.featured_rank, m.group_id) <= (g.featured_rank, g.id) ORDER BY m.featured_rank DESC, m.group_id DESC LIMIT 1) AS featured,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'newest' AND (m.created_at, m.group_id) <= (g.created_at, g.id) ORDER BY m.created_at DESC, m.group_id DESC LIMIT 1) AS newest,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'price' AND (m.price_from, m.group_id) <= (g.price_from, g.id) ORDER BY m.price_from DESC, m.group_id DESC LIMIT 1) AS price,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'name' AND (m.sort_name, m.group_id) <= (g.sort_name, g.id) ORDER BY m.sort_name DESC, m.group_id DESC LIMIT 1) AS name
    FROM product_group g WHERE g.published AND g.id >= which * 16000 AND g.id < (which + 1) * 16000
  ), part AS MATERIALIZED (
    -- One number for order, digit and word of 64 bits: joined by it alone.
    SELECT (sort * 10 + digit) * 250 + place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part
    FROM placed, LATERAL (VALUES (0, featured), (1, newest), (2, price), (3, name)) s(sort, at), generate_series(0, 9) digit
    WHERE at >> digit & 1 = 1 GROUP BY 1
  )
  SELECT (ARRAY['featured', 'newest', 'price', 'name'])[1 + w / 2500], w / 250 % 10, which, string_agg(coalesce(part, 0)::bit(64)::text, '' ORDER BY w)::bit varying
  FROM generate_series(0, 9999) w LEFT JOIN part ON part.word = w GROUP BY w / 2500, w / 250 % 10
$$;

-- The half of members that a digit of their places tells: those with the digit, or those without.
CREATE FUNCTION listing_half(which text, place_digit integer, chunks integer[], members bit varying[], is_one boolean) RETURNS bit varying[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(CASE WHEN b.bits IS NULL AND is_one THEN no_bits() WHEN b.bits IS NULL THEN m WHEN is_one THEN m & b.bits ELSE m & ~b.bits END ORDER BY i)
  FROM unnest(chunks, members) WITH ORDINALITY u(c, m, i) LEFT JOIN listing_place_bits b ON b.sort = which AND b.digit = place_digit AND b.chunk = c
$$;

-- Of members, given by chunks, those around row “low” to row “high” (the first is 0) of an order, by the digits of their places from this
-- one down, and how many stand before them. As soon as there are few they are kept: all of them are sorted then.
CREATE FUNCTION listing_places(which text, chunks integer[], members bit varying[], low integer, high integer, few integer DEFAULT 1000, from_digit integer DEFAULT 9, OUT skipped integer, OUT kept bit varying[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  n integer := (SELECT coalesce(sum(bit_count(m)), 0) FROM unnest(members) m);
  zeros integer; half bit varying[]; first bit varying[]; second bit varying[];
BEGIN
  skipped := 0;
  kept := members;
  FOR d IN REVERSE from_digit..0 LOOP
    EXIT WHEN n <= few OR low <= skipped AND high >= skipped + n - 1;
    half := listing_half(which, d, chunks, kept, false);
    zeros := (SELECT sum(bit_count(m)) FROM unnest(half) m);
    IF high < skipped + zeros THEN
      kept := half;
      n := zeros;
    ELSIF low >= skipped + zeros THEN
      kept := listing_half(which, d, chunks, kept, true);
      skipped := skipped + zeros;
      n := n - zeros;
    ELSE
      -- The rows begin in one half and end in the other.
      second := (SELECT p.kept FROM listing_places(which, chunks, listing_half(which, d, chunks, kept, true), 0, high - skipped - zeros, few, d - 1) p);
      SELECT listing_places.skipped + p.skipped, p.kept INTO skipped, first FROM listing_places(which, chunks, half, low - skipped, zeros - 1, few, d - 1) p;
      kept := ARRAY(SELECT a | b FROM unnest(first, second) u(a, b));
      RETURN;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION write_all_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change;
  DELETE FROM listing_bits;
  DELETE FROM listing_word_bits;
  DELETE FROM listing_place_bits;
  SELECT choose_listing_words(1500), choose_listing_marks();
  SELECT write_listing_bits(c), write_word_bits(c), write_place_bits(c) FROM (SELECT DISTINCT id / 16000 AS c FROM product_group WHERE published) s;
$$;

CREATE OR REPLACE FUNCTION fold_listing_changes(which integer) RETURNS void LANGUAGE sql AS $$
  WITH seen AS (DELETE FROM listing_change WHERE group_id / 16000 = which RETURNING 1)
  UPDATE listing_written SET changed = changed + (SELECT count(*) FROM seen);
  SELECT write_listing_bits(which), write_word_bits(which), write_place_bits(which);
$$;

-- Places change with their orders' columns as well.
CREATE OR REPLACE FUNCTION group_listing_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_change SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.published, n.facet_set_id, n.price_from, n.featured_rank, n.created_at, n.words, n.sort_name)
      IS DISTINCT FROM (o.published, o.facet_set_id, o.price_from, o.featured_rank, o.created_at, o.words, o.sort_name);
  RETURN NULL;
END $$;

-- The same, with the words that few products hold looked up first: the index lists all that common words are in.
CREATE FUNCTION words_found(rare tsquery, query tsquery) RETURNS boolean LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT EXISTS (SELECT FROM product_group g WHERE g.published AND g.words @@ rare AND (g.words @@ query) IS TRUE)
$$;
DROP FUNCTION words_found(tsquery);

-- Bits that were written without places are made again by the job, within a minute.
DELETE FROM listing_bits;
