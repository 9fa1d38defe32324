-- Bits of variants. A filter of large listings is met by one variant (CT-11), so labels of variants have bits by slots: the first variant of each
-- product is in slot 0, the second in slot 1 and so on. What fits several filters is found in each slot by itself; a product is found
-- when it is in any of them. Slots are assigned again whenever a chunk is written, and mean nothing outside it.
CREATE TABLE listing_variant_bits (
  -- “slot”: there is a variant in it; “priced”: its price is above 0.
  kind text NOT NULL CHECK (kind IN ('slot', 'value', 'stock', 'offer', 'priced', 'price')),
  -- Value of an option, or binary digit of the price; 0 where there is but one.
  id integer NOT NULL,
  chunk integer NOT NULL,
  slot integer NOT NULL,
  bits bit varying NOT NULL,
  PRIMARY KEY (kind, id, chunk, slot)
);
ALTER TABLE listing_variant_bits ALTER COLUMN bits SET STORAGE PLAIN;
CREATE INDEX listing_variant_bits_chunk ON listing_variant_bits (chunk, slot, kind, id);

-- Label “price” is from now on the lowest price above 0 of any variant, “price_high” the highest.
ALTER TABLE listing_bits DROP CONSTRAINT listing_bits_kind_check;
ALTER TABLE listing_bits ADD CONSTRAINT listing_bits_kind_check
  CHECK (kind IN ('shop', 'category', 'collection', 'value', 'stock', 'offer', 'rating', 'price', 'price_high'));
ALTER TABLE listing_mark DROP CONSTRAINT listing_mark_sort_check;
ALTER TABLE listing_mark ADD CONSTRAINT listing_mark_sort_check CHECK (sort IN ('featured', 'newest', 'price', 'price_top', 'name'));
ALTER TABLE listing_mark ADD COLUMN price_top bigint;
CREATE INDEX listing_mark_price_top ON listing_mark (price_top, group_id) WHERE sort = 'price_top';

-- The bits of words of 64, one row each, as bits of a chunk.
CREATE FUNCTION joined_bits(words integer[], parts bigint[]) RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(coalesce(part, 0)::bit(64)::text, '' ORDER BY w)::bit varying
  FROM generate_series(0, 249) w LEFT JOIN unnest(words, parts) u(word, part) ON word = w
$$;

CREATE OR REPLACE FUNCTION write_listing_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_bits WHERE chunk = which;
  INSERT INTO listing_bits (kind, id, chunk, bits)
  WITH member AS MATERIALIZED (
    SELECT g.id AS group_id, g.id % 16000 AS place, g.category_id, g.in_stock, g.on_sale, g.rating, g.price_low, g.price_to, g.facet_ids
    FROM product_group g WHERE g.published AND g.id >= which * 16000 AND g.id < (which + 1) * 16000
  ), label AS (
    SELECT 'shop' AS kind, 0 AS id, place FROM member
    UNION ALL SELECT 'category', category_id, place FROM member
    UNION ALL SELECT 'value', v, place FROM member, unnest(facet_ids) v
    UNION ALL SELECT 'collection', i.collection_id, place FROM member JOIN collection_item i USING (group_id)
    UNION ALL SELECT 'stock', 0, place FROM member WHERE in_stock
    UNION ALL SELECT 'offer', 0, place FROM member WHERE on_sale
    UNION ALL SELECT 'rating', stars, place FROM member, generate_series(1, 5) stars WHERE rating >= stars
    UNION ALL SELECT 'price', digit, place FROM member, generate_series(0, length(ltrim(price_low::bit(64)::text, '0')) - 1) digit WHERE price_low >> digit & 1 = 1
    UNION ALL SELECT 'price_high', digit, place FROM member, generate_series(0, length(ltrim(price_to::bit(64)::text, '0')) - 1) digit WHERE price_to >> digit & 1 = 1
  ), word AS (
    SELECT kind, id, place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part FROM label GROUP BY kind, id, place / 64
  )
  SELECT kind, id, which, joined_bits(array_agg(word), array_agg(part)) FROM word GROUP BY kind, id
$$;

CREATE FUNCTION write_variant_bits(which integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE digits integer := (SELECT greatest(1, length(ltrim(max(price_to)::bit(64)::text, '0'))) FROM product_group WHERE published AND id >= which * 16000 AND id < (which + 1) * 16000);
BEGIN
  DELETE FROM listing_variant_bits WHERE chunk = which;
  IF digits IS NULL THEN RETURN; END IF;
  -- Of prices one column a digit: to take each price apart into rows costs three times as much.
  EXECUTE format($sql$
    INSERT INTO listing_variant_bits (kind, id, chunk, slot, bits)
    WITH variant AS MATERIALIZED (
      SELECT g.id %% 16000 AS place, (row_number() OVER (PARTITION BY g.id ORDER BY p.id))::int - 1 AS slot, p.facet_ids, p.stock > 0 AS in_stock, p.on_sale, p.price
      FROM product_group g JOIN product p ON p.group_id = g.id WHERE g.published AND g.id >= $1 * 16000 AND g.id < ($1 + 1) * 16000
    )
    SELECT CASE id WHEN -1 THEN 'stock' WHEN -2 THEN 'offer' WHEN -3 THEN 'priced' WHEN -4 THEN 'slot' ELSE 'value' END, greatest(id, 0), $1, slot, joined_bits(array_agg(word), array_agg(part)) FROM (
      SELECT id, slot, place / 64 AS word, bit_or(1::bigint << 63 - place %% 64) AS part
      FROM variant, unnest(facet_ids || CASE WHEN in_stock THEN -1 END || CASE WHEN on_sale THEN -2 END || CASE WHEN price > 0 THEN -3 END || -4) id
      WHERE id IS NOT NULL GROUP BY 1, 2, 3
    ) s GROUP BY id, slot
    UNION ALL
    SELECT 'price', digit - 1, $1, slot, joined_bits(array_agg(word), array_agg(part)) FROM (
      SELECT slot, place / 64 AS word, ARRAY[%s] AS parts FROM variant GROUP BY slot, place / 64
    ) s, unnest(parts) WITH ORDINALITY u(part, digit) GROUP BY digit, slot
  $sql$, (SELECT string_agg(format('bit_or((price >> %s & 1) << 63 - place %% 64)', d), ', ' ORDER BY d) FROM generate_series(0, digits - 1) d)) USING which;
END $$;

CREATE OR REPLACE FUNCTION choose_listing_marks() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  total integer := (SELECT count(*) FROM product_group WHERE published);
  step integer := greatest(1, ceil(total / 1024.0));
  mark record;
BEGIN
  DELETE FROM listing_mark;
  FOR mark IN VALUES ('featured', 'featured_rank'), ('newest', 'created_at'), ('price', 'price_from'), ('price_top', 'price_top'), ('name', 'sort_name') LOOP
    EXECUTE format($sql$
      INSERT INTO listing_mark (sort, place, %2$I, group_id) SELECT %1$L, n / $1, %2$I, id
        FROM (SELECT id, %2$I, row_number() OVER (ORDER BY %2$I, id) - 1 AS n FROM product_group WHERE published) s WHERE n %% $1 = 0
    $sql$, mark.column1, mark.column2) USING step;
  END LOOP;
  DELETE FROM listing_written;
  INSERT INTO listing_written VALUES (total, 0);
END $$;

CREATE OR REPLACE FUNCTION write_place_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_place_bits WHERE chunk = which;
  INSERT INTO listing_place_bits (sort, digit, chunk, bits)
  WITH placed AS MATERIALIZED (
    SELECT g.id % 16000 AS place,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'featured' AND (m.featured_rank, m.group_id) <= (g.featured_rank, g.id) ORDER BY m.featured_rank DESC, m.group_id DESC LIMIT 1) AS featured,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'newest' AND (m.created_at, m.group_id) <= (g.created_at, g.id) ORDER BY m.created_at DESC, m.group_id DESC LIMIT 1) AS newest,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'price' AND (m.price_from, m.group_id) <= (g.price_from, g.id) ORDER BY m.price_from DESC, m.group_id DESC LIMIT 1) AS price,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'price_top' AND (m.price_top, m.group_id) <= (g.price_top, g.id) ORDER BY m.price_top DESC, m.group_id DESC LIMIT 1) AS price_top,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'name' AND (m.sort_name, m.group_id) <= (g.sort_name, g.id) ORDER BY m.sort_name DESC, m.group_id DESC LIMIT 1) AS name
    FROM product_group g WHERE g.published AND g.id >= which * 16000 AND g.id < (which + 1) * 16000
  ), part AS MATERIALIZED (
    -- One number for order, digit and word of 64 bits: joined by it alone.
    SELECT (sort * 10 + digit) * 250 + place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part
    FROM placed, LATERAL (VALUES (0, featured), (1, newest), (2, price), (3, price_top), (4, name)) s(sort, at), generate_series(0, 9) digit
    WHERE at >> digit & 1 = 1 GROUP BY 1
  )
  SELECT (ARRAY['featured', 'newest', 'price', 'price_top', 'name'])[1 + w / 2500], w / 250 % 10, which, string_agg(coalesce(part, 0)::bit(64)::text, '' ORDER BY w)::bit varying
  FROM generate_series(0, 12499) w LEFT JOIN part ON part.word = w GROUP BY w / 2500, w / 250 % 10
$$;

CREATE OR REPLACE FUNCTION write_all_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change;
  DELETE FROM listing_bits;
  DELETE FROM listing_variant_bits;
  DELETE FROM listing_word_bits;
  DELETE FROM listing_place_bits;
  SELECT choose_listing_words(1500), choose_listing_marks();
  SELECT write_listing_bits(c), write_variant_bits(c), write_word_bits(c), write_place_bits(c) FROM (SELECT DISTINCT id / 16000 AS c FROM product_group WHERE published) s;
$$;

CREATE OR REPLACE FUNCTION fold_listing_changes(which integer) RETURNS void LANGUAGE sql AS $$
  WITH seen AS (DELETE FROM listing_change WHERE group_id / 16000 = which RETURNING 1)
  UPDATE listing_written SET changed = changed + (SELECT count(*) FROM seen);
  SELECT write_listing_bits(which), write_variant_bits(which), write_word_bits(which), write_place_bits(which);
$$;

-- From now on of any variant: the lowest by digits “price”, the highest by “price_high”.
CREATE OR REPLACE FUNCTION listing_price_range(chunks integer[], members bit varying[], OUT low bigint, OUT high bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  low_chunks integer[]; low_bits bit varying[]; high_chunks integer[]; high_bits bit varying[];
  some_chunks integer[]; some_bits bit varying[];
BEGIN
  SELECT array_agg(chunk), array_agg(bits) INTO low_chunks, low_bits FROM (
    SELECT u.chunk, u.bits & any_digit.bits AS bits FROM unnest(chunks, members) u(chunk, bits)
      JOIN (SELECT b.chunk, bit_or(b.bits) AS bits FROM listing_bits b WHERE b.kind = 'price' GROUP BY b.chunk) any_digit USING (chunk)
  ) s WHERE bit_count(bits) > 0;
  IF low_chunks IS NULL THEN RETURN; END IF;
  high_chunks := low_chunks; high_bits := low_bits;
  low := 0; high := 0;
  FOR digit IN REVERSE (SELECT max(id) FROM listing_bits WHERE kind = 'price_high')..0 LOOP
    SELECT array_agg(chunk), array_agg(bits) INTO some_chunks, some_bits FROM (
      SELECT u.chunk, u.bits & ~coalesce(b.bits, no_bits()) AS bits FROM unnest(low_chunks, low_bits) u(chunk, bits)
        LEFT JOIN listing_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk
    ) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NULL THEN low := low + (1::bigint << digit); ELSE low_chunks := some_chunks; low_bits := some_bits; END IF;
    SELECT array_agg(chunk), array_agg(bits) INTO some_chunks, some_bits FROM (
      SELECT u.chunk, u.bits & b.bits AS bits FROM unnest(high_chunks, high_bits) u(chunk, bits)
        JOIN listing_bits b ON b.kind = 'price_high' AND b.id = digit AND b.chunk = u.chunk
    ) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NOT NULL THEN high := high + (1::bigint << digit); high_chunks := some_chunks; high_bits := some_bits; END IF;
  END LOOP;
END $$;

-- The same of variants, given by chunks and slots.
CREATE FUNCTION listing_variant_price_range(chunks integer[], slots integer[], members bit varying[], OUT low bigint, OUT high bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  low_chunks integer[]; low_slots integer[]; low_bits bit varying[]; high_chunks integer[]; high_slots integer[]; high_bits bit varying[];
  some_chunks integer[]; some_slots integer[]; some_bits bit varying[];
BEGIN
  SELECT array_agg(chunk), array_agg(slot), array_agg(bits) INTO low_chunks, low_slots, low_bits FROM (
    SELECT u.chunk, u.slot, u.bits & b.bits AS bits FROM unnest(chunks, slots, members) u(chunk, slot, bits)
      JOIN listing_variant_bits b ON b.kind = 'priced' AND b.id = 0 AND b.chunk = u.chunk AND b.slot = u.slot
  ) s WHERE bit_count(bits) > 0;
  IF low_chunks IS NULL THEN RETURN; END IF;
  high_chunks := low_chunks; high_slots := low_slots; high_bits := low_bits;
  low := 0; high := 0;
  FOR digit IN REVERSE (SELECT max(id) FROM listing_bits WHERE kind = 'price_high')..0 LOOP
    SELECT array_agg(chunk), array_agg(slot), array_agg(bits) INTO some_chunks, some_slots, some_bits FROM (
      SELECT u.chunk, u.slot, u.bits & ~coalesce(b.bits, no_bits()) AS bits FROM unnest(low_chunks, low_slots, low_bits) u(chunk, slot, bits)
        LEFT JOIN listing_variant_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk AND b.slot = u.slot
    ) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NULL THEN low := low + (1::bigint << digit); ELSE low_chunks := some_chunks; low_slots := some_slots; low_bits := some_bits; END IF;
    SELECT array_agg(chunk), array_agg(slot), array_agg(bits) INTO some_chunks, some_slots, some_bits FROM (
      SELECT u.chunk, u.slot, u.bits & b.bits AS bits FROM unnest(high_chunks, high_slots, high_bits) u(chunk, slot, bits)
        JOIN listing_variant_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk AND b.slot = u.slot
    ) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NOT NULL THEN high := high + (1::bigint << digit); high_chunks := some_chunks; high_slots := some_slots; high_bits := some_bits; END IF;
  END LOOP;
END $$;

-- Bits of before say nothing of variants: the job writes them again, within a minute.
DELETE FROM listing_bits;

-- Of variants that match, given by chunks and slots, the products around row “low” to row “high” (the first is 0) in the order of the lowest
-- (descending: the highest) price of their own, and how many come before them. Half by half, by the digits of the prices; as soon as there
-- are few they are kept: all of them are sorted then.
CREATE FUNCTION listing_price_places(chunks integer[], slots integer[], members bit varying[], descending boolean, low integer, high integer, few integer,
  from_digit integer DEFAULT NULL, OUT skipped integer, OUT kept_chunks integer[], OUT kept bit varying[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  n integer := (SELECT coalesce(sum(bit_count(bits)), 0) FROM (SELECT bit_or(m) AS bits FROM unnest(chunks, members) u(c, m) GROUP BY c) s);
  first_chunks integer[]; first_slots integer[]; first_bits bit varying[]; first_n integer;
  rest_chunks integer[]; rest_slots integer[]; rest_bits bit varying[];
BEGIN
  skipped := 0;
  FOR digit IN REVERSE coalesce(from_digit, (SELECT max(id) FROM listing_variant_bits WHERE kind = 'price'))..0 LOOP
    EXIT WHEN n <= few OR low <= skipped AND high >= skipped + n - 1;
    -- The products that come first, by those of their variants that put them there.
    SELECT array_agg(c), array_agg(s), array_agg(m) INTO first_chunks, first_slots, first_bits FROM (
      SELECT c, s, m & CASE WHEN descending THEN coalesce(b.bits, no_bits()) ELSE ~coalesce(b.bits, no_bits()) END AS m
      FROM unnest(chunks, slots, members) u(c, s, m) LEFT JOIN listing_variant_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = c AND b.slot = s
    ) half WHERE bit_count(m) > 0;
    first_n := (SELECT coalesce(sum(bit_count(bits)), 0) FROM (SELECT bit_or(m) AS bits FROM unnest(first_chunks, first_bits) u(c, m) GROUP BY c) s);
    IF high < skipped + first_n THEN
      chunks := first_chunks; slots := first_slots; members := first_bits;
      n := first_n;
      CONTINUE;
    END IF;
    SELECT array_agg(c), array_agg(s), array_agg(m) INTO rest_chunks, rest_slots, rest_bits FROM (
      SELECT c, s, m & ~coalesce(f.bits, no_bits()) AS m FROM unnest(chunks, slots, members) u(c, s, m)
      LEFT JOIN (SELECT chunk, bit_or(bits) AS bits FROM unnest(first_chunks, first_bits) f(chunk, bits) GROUP BY chunk) f ON f.chunk = c
    ) half WHERE bit_count(m) > 0;
    IF low >= skipped + first_n THEN
      chunks := rest_chunks; slots := rest_slots; members := rest_bits;
      skipped := skipped + first_n;
      n := n - first_n;
    ELSE
      -- The rows begin in one half and end in the other.
      SELECT listing_price_places.skipped + p.skipped, p.kept_chunks || q.kept_chunks, p.kept || q.kept INTO skipped, chunks, members
        FROM listing_price_places(first_chunks, first_slots, first_bits, descending, low - listing_price_places.skipped, first_n - 1, few, digit - 1) p,
          listing_price_places(rest_chunks, rest_slots, rest_bits, descending, 0, high - listing_price_places.skipped - first_n, few, digit - 1) q;
      EXIT;
    END IF;
  END LOOP;
  SELECT array_agg(c), array_agg(bits) INTO kept_chunks, kept FROM (SELECT c, bit_or(m) AS bits FROM unnest(chunks, members) u(c, m) GROUP BY c) s;
END $$;
