-- Products are numbered so that those with as many variants in the same options are neighbours. A chunk of bits then has few slots, and
-- in each slot few values of each option: what a chunk does not have takes neither room nor time.
-- (docs/decisions/0065-bitmaps-are-numbered-by-variants.md)
CREATE TABLE listing_ordinal (group_id integer NOT NULL, ordinal integer NOT NULL, PRIMARY KEY (group_id) INCLUDE (ordinal), UNIQUE (ordinal) INCLUDE (group_id));

-- Numbers all products anew.
CREATE FUNCTION assign_listing_ordinals() RETURNS void LANGUAGE plpgsql AS $$
DECLARE option_ids integer[] := ARRAY(SELECT id FROM facet_value WHERE kind = 'option');
BEGIN
  DELETE FROM listing_ordinal;
  INSERT INTO listing_ordinal (group_id, ordinal)
  SELECT g.id, row_number() OVER (ORDER BY g.product_count, s.n, g.id) - 1 FROM product_group g JOIN (
    SELECT id, dense_rank() OVER (ORDER BY options) AS n
    FROM (SELECT id, ARRAY(SELECT v FROM unnest(facet_ids) v WHERE v = ANY (option_ids)) AS options FROM facet_set) o
  ) s ON s.id = g.facet_set_id WHERE g.published;
END $$;

-- Numbers published products that have none, after all others, and forgets changes of products that have neither number nor readers. In a
-- transaction that sees one state throughout.
CREATE FUNCTION extend_listing_ordinals() RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_ordinal (group_id, ordinal)
    SELECT id, (SELECT coalesce(max(ordinal), -1) FROM listing_ordinal) + row_number() OVER (ORDER BY product_count, id) FROM product_group g
    WHERE published AND id IN (SELECT group_id FROM listing_change) AND NOT EXISTS (SELECT FROM listing_ordinal o WHERE o.group_id = g.id);
  DELETE FROM listing_change c WHERE NOT EXISTS (SELECT FROM listing_ordinal o WHERE o.group_id = c.group_id);
$$;

-- A price by whole units of its currency and hundredths, which keep seven digits of their own: in a shop of whole amounts these digits are 0
-- everywhere, and have no rows. Codes sort like prices.
CREATE FUNCTION listing_price_code(price bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT price / 100 << 7 | price % 100 $$;
CREATE FUNCTION listing_price_of(code bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (code >> 7) * 100 + (code & 127) $$;

CREATE OR REPLACE FUNCTION joined_bits(words integer[], parts bigint[]) RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('x' || string_agg(lpad(to_hex(coalesce(part, 0)), 16, '0'), '' ORDER BY w))::bit varying
  FROM generate_series(0, 249) w LEFT JOIN unnest(words, parts) u(word, part) ON word = w
$$;

CREATE OR REPLACE FUNCTION write_listing_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_bits WHERE chunk = which;
  INSERT INTO listing_bits (kind, id, chunk, bits)
  WITH member AS MATERIALIZED (
    SELECT o.group_id, o.ordinal % 16000 AS place, g.* FROM listing_ordinal o CROSS JOIN LATERAL (
      SELECT category_id, in_stock, on_sale, rating, listing_price_code(price_low) AS low, listing_price_code(price_to) AS high, facet_ids
      FROM product_group WHERE id = o.group_id AND published OFFSET 0
    ) g WHERE o.ordinal >= which * 16000 AND o.ordinal < (which + 1) * 16000
  ), label AS (
    SELECT 'shop' AS kind, 0 AS id, place FROM member
    UNION ALL SELECT 'category', category_id, place FROM member
    UNION ALL SELECT 'value', v, place FROM member, unnest(facet_ids) v
    UNION ALL SELECT 'collection', i.collection_id, place FROM collection_item i JOIN member USING (group_id)
    UNION ALL SELECT 'stock', 0, place FROM member WHERE in_stock
    UNION ALL SELECT 'offer', 0, place FROM member WHERE on_sale
    UNION ALL SELECT 'rating', stars, place FROM member, generate_series(1, 5) stars WHERE rating >= stars
    UNION ALL SELECT 'price', digit, place FROM member, generate_series(0, length(ltrim(low::bit(64)::text, '0')) - 1) digit WHERE low >> digit & 1 = 1
    UNION ALL SELECT 'price_high', digit, place FROM member, generate_series(0, length(ltrim(high::bit(64)::text, '0')) - 1) digit WHERE high >> digit & 1 = 1
  ), word AS (
    SELECT kind, id, place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part FROM label GROUP BY kind, id, place / 64
  )
  SELECT kind, id, which, joined_bits(array_agg(word), array_agg(part)) FROM word GROUP BY kind, id
$$;

-- Variants of a product are put into slots in the order of their values, so that neighbours have the same value in the same slot.
CREATE OR REPLACE FUNCTION write_variant_bits(which integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE digits integer := (SELECT length(ltrim(max(g.high)::bit(64)::text, '0')) FROM listing_ordinal o CROSS JOIN LATERAL (
    SELECT listing_price_code(price_to) AS high FROM product_group WHERE id = o.group_id AND published OFFSET 0
  ) g WHERE o.ordinal >= which * 16000 AND o.ordinal < (which + 1) * 16000);
BEGIN
  DELETE FROM listing_variant_bits WHERE chunk = which;
  IF digits IS NULL THEN RETURN; END IF;
  -- Of prices one column a digit: to take each price apart into rows costs three times as much.
  EXECUTE format($sql$
    INSERT INTO listing_variant_bits (kind, id, chunk, slot, bits)
    WITH variant AS MATERIALIZED (
      SELECT o.ordinal %% 16000 AS place, (row_number() OVER (PARTITION BY o.ordinal ORDER BY p.facet_ids, p.id))::int - 1 AS slot,
        p.facet_ids, p.stock > 0 AS in_stock, p.on_sale, listing_price_code(p.price) AS price
      FROM listing_ordinal o CROSS JOIN LATERAL (
        SELECT p.id, p.facet_ids, p.stock, p.on_sale, p.price FROM product_group g JOIN product p ON p.group_id = g.id WHERE g.id = o.group_id AND g.published OFFSET 0
      ) p WHERE o.ordinal >= $1 * 16000 AND o.ordinal < ($1 + 1) * 16000
    )
    SELECT CASE id WHEN -1 THEN 'stock' WHEN -2 THEN 'offer' WHEN -3 THEN 'priced' WHEN -4 THEN 'slot' ELSE 'value' END, greatest(id, 0), $1, slot, joined_bits(array_agg(word), array_agg(part)) FROM (
      SELECT id, slot, place / 64 AS word, bit_or(1::bigint << 63 - place %% 64) AS part
      FROM variant, unnest(facet_ids || CASE WHEN in_stock THEN -1 END || CASE WHEN on_sale THEN -2 END || CASE WHEN price > 0 THEN -3 END || -4) id
      WHERE id IS NOT NULL GROUP BY 1, 2, 3
    ) s GROUP BY id, slot
    UNION ALL
    SELECT 'price', digit - 1, $1, slot, joined_bits(array_agg(word), array_agg(part)) FROM (
      SELECT slot, place / 64 AS word, ARRAY[%s] AS parts FROM variant GROUP BY slot, place / 64
    ) s, unnest(parts) WITH ORDINALITY u(part, digit) GROUP BY digit, slot HAVING bit_or(part) <> 0
  $sql$, (SELECT string_agg(format('bit_or((price >> %s & 1) << 63 - place %% 64)', d), ', ' ORDER BY d) FROM generate_series(0, greatest(digits, 1) - 1) d)) USING which;
END $$;

CREATE OR REPLACE FUNCTION write_word_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_word_bits WHERE chunk = which;
  INSERT INTO listing_word_bits (word_id, chunk, bits)
  WITH held AS MATERIALIZED (
    SELECT o.ordinal % 16000 AS place, w COLLATE "C" AS word FROM listing_ordinal o
    CROSS JOIN LATERAL (SELECT words FROM product_group WHERE id = o.group_id AND published OFFSET 0) g, unnest(tsvector_to_array(g.words)) w
    WHERE o.ordinal >= which * 16000 AND o.ordinal < (which + 1) * 16000
  ), label AS MATERIALIZED (
    SELECT DISTINCT ON (h.word) h.word, l.id FROM (SELECT DISTINCT word FROM held) h CROSS JOIN generate_series(1, length(h.word)) n
      JOIN listing_word l ON l.word = left(h.word, n) AND (NOT l.whole OR n = length(h.word))
    ORDER BY h.word, n DESC, l.whole DESC
  )
  SELECT id, which, joined_bits(array_agg(word), array_agg(part)) FROM (
    SELECT label.id, place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part FROM held JOIN label USING (word) GROUP BY label.id, place / 64
  ) s GROUP BY id
$$;

CREATE OR REPLACE FUNCTION write_place_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_place_bits WHERE chunk = which;
  INSERT INTO listing_place_bits (sort, digit, chunk, bits)
  WITH placed AS MATERIALIZED (
    SELECT o.ordinal % 16000 AS place,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'featured' AND (m.featured_rank, m.group_id) <= (g.featured_rank, o.group_id) ORDER BY m.featured_rank DESC, m.group_id DESC LIMIT 1) AS featured,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'newest' AND (m.created_at, m.group_id) <= (g.created_at, o.group_id) ORDER BY m.created_at DESC, m.group_id DESC LIMIT 1) AS newest,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'price' AND (m.price_from, m.group_id) <= (g.price_from, o.group_id) ORDER BY m.price_from DESC, m.group_id DESC LIMIT 1) AS price,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'price_top' AND (m.price_top, m.group_id) <= (g.price_top, o.group_id) ORDER BY m.price_top DESC, m.group_id DESC LIMIT 1) AS price_top,
      (SELECT m.place FROM listing_mark m WHERE m.sort = 'name' AND (m.sort_name, m.group_id) <= (g.sort_name, o.group_id) ORDER BY m.sort_name DESC, m.group_id DESC LIMIT 1) AS name
    FROM listing_ordinal o CROSS JOIN LATERAL (
      SELECT featured_rank, created_at, price_from, price_top, sort_name FROM product_group WHERE id = o.group_id AND published OFFSET 0
    ) g WHERE o.ordinal >= which * 16000 AND o.ordinal < (which + 1) * 16000
  ), part AS (
    SELECT sort, digit, place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part
    FROM placed, LATERAL (VALUES ('featured', featured), ('newest', newest), ('price', price), ('price_top', price_top), ('name', name)) s(sort, at), generate_series(0, 9) digit
    WHERE at >> digit & 1 = 1 GROUP BY 1, 2, 3
  )
  SELECT sort, digit, which, joined_bits(array_agg(word), array_agg(part)) FROM part GROUP BY sort, digit
$$;

CREATE OR REPLACE FUNCTION write_all_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change;
  DELETE FROM listing_bits;
  DELETE FROM listing_variant_bits;
  DELETE FROM listing_word_bits;
  DELETE FROM listing_place_bits;
  SELECT choose_listing_words(1500), choose_listing_marks(), assign_listing_ordinals();
  SELECT write_listing_bits(c), write_variant_bits(c), write_word_bits(c), write_place_bits(c) FROM generate_series(0, (SELECT max(ordinal) / 16000 FROM listing_ordinal)) c;
$$;

CREATE OR REPLACE FUNCTION fold_listing_changes(which integer) RETURNS void LANGUAGE sql AS $$
  WITH seen AS (
    DELETE FROM listing_change WHERE group_id IN (SELECT group_id FROM listing_ordinal WHERE ordinal >= which * 16000 AND ordinal < (which + 1) * 16000) RETURNING 1
  )
  UPDATE listing_written SET changed = changed + (SELECT count(*) FROM seen);
  SELECT write_listing_bits(which), write_variant_bits(which), write_word_bits(which), write_place_bits(which);
$$;

CREATE OR REPLACE FUNCTION no_bits() RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT B'0'::bit(16000)::bit varying $$;

-- Digits that no price has are passed over. OFFSET 0: the planner would compute the bits twice.
CREATE OR REPLACE FUNCTION listing_price_range(chunks integer[], members bit varying[], OUT low bigint, OUT high bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  low_chunks integer[]; low_bits bit varying[]; high_chunks integer[]; high_bits bit varying[];
  some_chunks integer[]; some_bits bit varying[];
BEGIN
  SELECT array_agg(chunk), array_agg(bits) INTO low_chunks, low_bits FROM (
    SELECT u.chunk, u.bits & any_digit.bits AS bits FROM unnest(chunks, members) u(chunk, bits)
      JOIN (SELECT b.chunk, bit_or(b.bits) AS bits FROM listing_bits b WHERE b.kind = 'price' GROUP BY b.chunk) any_digit USING (chunk)
  OFFSET 0) s WHERE bit_count(bits) > 0;
  IF low_chunks IS NULL THEN RETURN; END IF;
  high_chunks := low_chunks; high_bits := low_bits;
  low := 0; high := 0;
  FOR digit IN REVERSE (SELECT max(id) FROM listing_bits WHERE kind = 'price_high')..0 LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM listing_bits b WHERE b.kind IN ('price', 'price_high') AND b.id = digit);
    SELECT array_agg(chunk), array_agg(bits) INTO some_chunks, some_bits FROM (
      SELECT u.chunk, CASE WHEN b.bits IS NULL THEN u.bits ELSE u.bits & ~b.bits END AS bits FROM unnest(low_chunks, low_bits) u(chunk, bits)
        LEFT JOIN listing_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk
    OFFSET 0) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NULL THEN low := low + (1::bigint << digit); ELSE low_chunks := some_chunks; low_bits := some_bits; END IF;
    SELECT array_agg(chunk), array_agg(bits) INTO some_chunks, some_bits FROM (
      SELECT u.chunk, u.bits & b.bits AS bits FROM unnest(high_chunks, high_bits) u(chunk, bits)
        JOIN listing_bits b ON b.kind = 'price_high' AND b.id = digit AND b.chunk = u.chunk
    OFFSET 0) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NOT NULL THEN high := high + (1::bigint << digit); high_chunks := some_chunks; high_bits := some_bits; END IF;
  END LOOP;
  low := listing_price_of(low); high := listing_price_of(high);
END $$;
CREATE OR REPLACE FUNCTION listing_variant_price_range(chunks integer[], slots integer[], members bit varying[], OUT low bigint, OUT high bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  low_chunks integer[]; low_slots integer[]; low_bits bit varying[]; high_chunks integer[]; high_slots integer[]; high_bits bit varying[];
  some_chunks integer[]; some_slots integer[]; some_bits bit varying[];
BEGIN
  SELECT array_agg(chunk), array_agg(slot), array_agg(bits) INTO low_chunks, low_slots, low_bits FROM (
    SELECT u.chunk, u.slot, u.bits & b.bits AS bits FROM unnest(chunks, slots, members) u(chunk, slot, bits)
      JOIN listing_variant_bits b ON b.kind = 'priced' AND b.id = 0 AND b.chunk = u.chunk AND b.slot = u.slot
  OFFSET 0) s WHERE bit_count(bits) > 0;
  IF low_chunks IS NULL THEN RETURN; END IF;
  high_chunks := low_chunks; high_slots := low_slots; high_bits := low_bits;
  low := 0; high := 0;
  FOR digit IN REVERSE (SELECT max(id) FROM listing_variant_bits WHERE kind = 'price')..0 LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM listing_variant_bits b WHERE b.kind = 'price' AND b.id = digit);
    SELECT array_agg(chunk), array_agg(slot), array_agg(bits) INTO some_chunks, some_slots, some_bits FROM (
      SELECT u.chunk, u.slot, CASE WHEN b.bits IS NULL THEN u.bits ELSE u.bits & ~b.bits END AS bits FROM unnest(low_chunks, low_slots, low_bits) u(chunk, slot, bits)
        LEFT JOIN listing_variant_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk AND b.slot = u.slot
    OFFSET 0) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NULL THEN low := low + (1::bigint << digit); ELSE low_chunks := some_chunks; low_slots := some_slots; low_bits := some_bits; END IF;
    SELECT array_agg(chunk), array_agg(slot), array_agg(bits) INTO some_chunks, some_slots, some_bits FROM (
      SELECT u.chunk, u.slot, u.bits & b.bits AS bits FROM unnest(high_chunks, high_slots, high_bits) u(chunk, slot, bits)
        JOIN listing_variant_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk AND b.slot = u.slot
    OFFSET 0) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NOT NULL THEN high := high + (1::bigint << digit); high_chunks := some_chunks; high_slots := some_slots; high_bits := some_bits; END IF;
  END LOOP;
  low := listing_price_of(low); high := listing_price_of(high);
END $$;
CREATE OR REPLACE FUNCTION listing_price_places(chunks integer[], slots integer[], members bit varying[], descending boolean, low integer, high integer, few integer,
  from_digit integer DEFAULT NULL, OUT skipped integer, OUT kept_chunks integer[], OUT kept bit varying[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  n integer := (SELECT coalesce(sum(bit_count(bits)), 0) FROM (SELECT bit_or(m) AS bits FROM unnest(chunks, members) u(c, m) GROUP BY c) s);
  first_chunks integer[]; first_slots integer[]; first_bits bit varying[]; first_n integer;
  rest_chunks integer[]; rest_slots integer[]; rest_bits bit varying[];
BEGIN
  skipped := 0;
  FOR digit IN REVERSE coalesce(from_digit, (SELECT max(id) FROM listing_variant_bits WHERE kind = 'price'), -1)..0 LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM listing_variant_bits b WHERE b.kind = 'price' AND b.id = digit);
    EXIT WHEN n <= few OR low <= skipped AND high >= skipped + n - 1;
    -- The products that come first, by those of their variants that put them there.
    SELECT array_agg(c), array_agg(s), array_agg(m) INTO first_chunks, first_slots, first_bits FROM (
      SELECT c, s, CASE WHEN descending THEN m & b.bits WHEN b.bits IS NULL THEN m ELSE m & ~b.bits END AS m
      FROM unnest(chunks, slots, members) u(c, s, m) LEFT JOIN listing_variant_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = c AND b.slot = s
    OFFSET 0) half WHERE bit_count(m) > 0;
    first_n := (SELECT coalesce(sum(bit_count(bits)), 0) FROM (SELECT bit_or(m) AS bits FROM unnest(first_chunks, first_bits) u(c, m) GROUP BY c) s);
    IF high < skipped + first_n THEN
      chunks := first_chunks; slots := first_slots; members := first_bits;
      n := first_n;
      CONTINUE;
    END IF;
    SELECT array_agg(c), array_agg(s), array_agg(m) INTO rest_chunks, rest_slots, rest_bits FROM (
      SELECT c, s, CASE WHEN f.others IS NULL THEN m ELSE m & f.others END AS m FROM unnest(chunks, slots, members) u(c, s, m)
      LEFT JOIN (SELECT chunk, ~bit_or(bits) AS others FROM unnest(first_chunks, first_bits) f(chunk, bits) GROUP BY chunk) f ON f.chunk = c
    OFFSET 0) half WHERE bit_count(m) > 0;
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

-- For processes of a release that is no longer run beside this one.
DROP FUNCTION listing_price_ends(integer, bit varying);
DROP FUNCTION listing_price_bits(integer, bigint, bigint);

-- Bits of before are numbered by ids: the job writes them again, within a minute.
DELETE FROM listing_bits;
DELETE FROM listing_variant_bits;
DELETE FROM listing_word_bits;
DELETE FROM listing_place_bits;
SELECT pg_notify('vitrine_changed', 'listing-bits');
