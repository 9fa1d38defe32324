-- Needs: 0280_versions_of_chunks.sql
-- Servers compare the version of a chunk with the one they have in memory. Numbers of a sequence repeat when a database is restored to an
-- earlier state; random ones do not.
ALTER TABLE listing_chunk DROP COLUMN version;
ALTER TABLE listing_chunk ADD COLUMN version uuid NOT NULL DEFAULT gen_random_uuid();

-- Deletes all bits, so that listings are evaluated by rows until bits are written again.
CREATE FUNCTION delete_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_bits;
  DELETE FROM listing_variant_bits;
  DELETE FROM listing_word_bits;
  DELETE FROM listing_place_bits;
  DELETE FROM listing_chunk;
$$;

CREATE OR REPLACE FUNCTION write_all_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change;
  SELECT delete_listing_bits();
  SELECT choose_listing_words(1500), choose_listing_marks(), assign_listing_ordinals();
  SELECT write_chunk_bits(c) FROM generate_series(0, (SELECT max(ordinal) / 16000 FROM listing_ordinal)) c;
  INSERT INTO listing_chunk (chunk) SELECT c FROM generate_series(0, (SELECT max(ordinal) / 16000 FROM listing_ordinal)) c;
$$;

CREATE OR REPLACE FUNCTION fold_listing_changes(which integer) RETURNS void LANGUAGE sql AS $$
  WITH seen AS (
    DELETE FROM listing_change WHERE group_id IN (SELECT group_id FROM listing_ordinal WHERE ordinal >= which * 16000 AND ordinal < (which + 1) * 16000) RETURNING 1
  )
  UPDATE listing_written SET changed = changed + (SELECT count(*) FROM seen);
  SELECT write_chunk_bits(which);
  INSERT INTO listing_chunk (chunk) VALUES (which) ON CONFLICT (chunk) DO UPDATE SET version = excluded.version;
$$;

DROP SEQUENCE listing_chunk_version;

-- Nothing reads bits that say which slots have a variant.
DELETE FROM listing_variant_bits WHERE kind = 'slot';
ALTER TABLE listing_variant_bits DROP CONSTRAINT listing_variant_bits_kind_check;
ALTER TABLE listing_variant_bits ADD CONSTRAINT listing_variant_bits_kind_check CHECK (kind IN ('value', 'stock', 'offer', 'priced', 'price'));
CREATE OR REPLACE FUNCTION write_chunk_bits(which integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  digits integer := (SELECT greatest(1, length(ltrim(max(g.high)::bit(64)::text, '0'))) FROM listing_ordinal o CROSS JOIN LATERAL (
    SELECT listing_price_code(price_to) AS high FROM product_group WHERE id = o.group_id AND published OFFSET 0
  ) g WHERE o.ordinal >= which * 16000 AND o.ordinal < (which + 1) * 16000);
BEGIN
  DELETE FROM listing_bits WHERE chunk = which;
  DELETE FROM listing_variant_bits WHERE chunk = which;
  DELETE FROM listing_word_bits WHERE chunk = which;
  DELETE FROM listing_place_bits WHERE chunk = which;
  IF digits IS NULL THEN RETURN; END IF;
  -- Of prices one column a digit: to take each price apart into rows costs three times as much.
  EXECUTE format($sql$
    WITH member AS MATERIALIZED (
      SELECT o.group_id, o.ordinal - $1 * 16000 AS place, 1::bigint << 63 - o.ordinal %% 64 AS bit, g.*
      FROM listing_ordinal o CROSS JOIN LATERAL (
        SELECT category_id, in_stock, on_sale, rating, listing_price_code(price_low) AS low, listing_price_code(price_to) AS high, facet_ids, tsvector_to_array(words) AS words,
          featured_rank, created_at, price_from, price_top, sort_name
        FROM product_group WHERE id = o.group_id AND published OFFSET 0
      ) g WHERE o.ordinal >= $1 * 16000 AND o.ordinal < ($1 + 1) * 16000
    ), labels AS (
      SELECT 'shop' AS kind, 0 AS id, place, bit FROM member
      UNION ALL SELECT 'category', category_id, place, bit FROM member
      UNION ALL SELECT 'value', v, place, bit FROM member, unnest(facet_ids) v
      UNION ALL SELECT 'collection', i.collection_id, place, bit FROM collection_item i JOIN member USING (group_id)
      UNION ALL SELECT 'stock', 0, place, bit FROM member WHERE in_stock
      UNION ALL SELECT 'offer', 0, place, bit FROM member WHERE on_sale
      UNION ALL SELECT 'rating', stars, place, bit FROM member, generate_series(1, 5) stars WHERE rating >= stars
    ), groups AS (
      INSERT INTO listing_bits (kind, id, chunk, bits)
      SELECT kind, id, $1, joined_bits(array_agg(word), array_agg(part)) FROM (
        SELECT kind, id, place / 64 AS word, bit_or(bit) AS part FROM labels GROUP BY kind, id, place / 64
      ) s GROUP BY kind, id
      UNION ALL
      SELECT kind, digit - 1, $1, joined_bits(array_agg(word), array_agg(part)) FROM (
        SELECT place / 64 AS word, ARRAY[%1$s] AS lows, ARRAY[%2$s] AS highs FROM member GROUP BY place / 64
      ) s, LATERAL (SELECT 'price' AS kind, * FROM unnest(lows) WITH ORDINALITY UNION ALL SELECT 'price_high', * FROM unnest(highs) WITH ORDINALITY) u(kind, part, digit)
      GROUP BY kind, digit HAVING bit_or(part) <> 0
    ), held AS MATERIALIZED (
      SELECT place, w COLLATE "C" AS word FROM member, unnest(words) w
    ), label AS MATERIALIZED (
      SELECT DISTINCT ON (h.word) h.word, l.id FROM (SELECT DISTINCT word FROM held) h CROSS JOIN generate_series(1, length(h.word)) n
        JOIN listing_word l ON l.word = left(h.word, n) AND (NOT l.whole OR n = length(h.word))
      ORDER BY h.word, n DESC, l.whole DESC
    ), words AS (
      INSERT INTO listing_word_bits (word_id, chunk, bits)
      SELECT id, $1, joined_bits(array_agg(word), array_agg(part)) FROM (
        SELECT label.id, place / 64 AS word, bit_or(1::bigint << 63 - place %% 64) AS part FROM held JOIN label USING (word) GROUP BY label.id, place / 64
      ) s GROUP BY id
    ), placed AS MATERIALIZED (
      SELECT place, bit,
        (SELECT m.place FROM listing_mark m WHERE m.sort = 'featured' AND (m.featured_rank, m.group_id) <= (g.featured_rank, g.group_id) ORDER BY m.featured_rank DESC, m.group_id DESC LIMIT 1) AS featured,
        (SELECT m.place FROM listing_mark m WHERE m.sort = 'newest' AND (m.created_at, m.group_id) <= (g.created_at, g.group_id) ORDER BY m.created_at DESC, m.group_id DESC LIMIT 1) AS newest,
        (SELECT m.place FROM listing_mark m WHERE m.sort = 'price' AND (m.price_from, m.group_id) <= (g.price_from, g.group_id) ORDER BY m.price_from DESC, m.group_id DESC LIMIT 1) AS price,
        (SELECT m.place FROM listing_mark m WHERE m.sort = 'price_top' AND (m.price_top, m.group_id) <= (g.price_top, g.group_id) ORDER BY m.price_top DESC, m.group_id DESC LIMIT 1) AS price_top,
        (SELECT m.place FROM listing_mark m WHERE m.sort = 'name' AND (m.sort_name, m.group_id) <= (g.sort_name, g.group_id) ORDER BY m.sort_name DESC, m.group_id DESC LIMIT 1) AS name
      FROM member g
    ), places AS (
      INSERT INTO listing_place_bits (sort, digit, chunk, bits)
      SELECT sort, digit, $1, joined_bits(array_agg(word), array_agg(part)) FROM (
        SELECT sort, digit, place / 64 AS word, bit_or(bit) AS part
        FROM placed, LATERAL (VALUES ('featured', featured), ('newest', newest), ('price', price), ('price_top', price_top), ('name', name)) s(sort, at), generate_series(0, 9) digit
        WHERE at >> digit & 1 = 1 GROUP BY 1, 2, 3
      ) s GROUP BY sort, digit
    ), variant AS MATERIALIZED (
      SELECT g.place, (row_number() OVER (PARTITION BY g.place ORDER BY p.facet_ids, p.id))::int - 1 AS slot, p.facet_ids, p.stock > 0 AS in_stock, p.on_sale, listing_price_code(p.price) AS price
      FROM member g CROSS JOIN LATERAL (SELECT id, facet_ids, stock, on_sale, price FROM product WHERE group_id = g.group_id OFFSET 0) p
    )
    INSERT INTO listing_variant_bits (kind, id, chunk, slot, bits)
    SELECT CASE id WHEN -1 THEN 'stock' WHEN -2 THEN 'offer' WHEN -3 THEN 'priced' ELSE 'value' END, greatest(id, 0), $1, slot, joined_bits(array_agg(word), array_agg(part)) FROM (
      SELECT id, slot, place / 64 AS word, bit_or(1::bigint << 63 - place %% 64) AS part
      FROM variant, unnest(facet_ids || CASE WHEN in_stock THEN -1 END || CASE WHEN on_sale THEN -2 END || CASE WHEN price > 0 THEN -3 END) id
      WHERE id IS NOT NULL GROUP BY 1, 2, 3
    ) s GROUP BY id, slot
    UNION ALL
    SELECT 'price', digit - 1, $1, slot, joined_bits(array_agg(word), array_agg(part)) FROM (
      SELECT slot, place / 64 AS word, ARRAY[%3$s] AS parts FROM variant GROUP BY slot, place / 64
    ) s, unnest(parts) WITH ORDINALITY u(part, digit) GROUP BY digit, slot HAVING bit_or(part) <> 0
  $sql$, price_digits('low', digits), price_digits('high', digits), price_digits('price', digits)) USING which;
END $$;

-- Servers evaluate bits in memory since 0280.
DROP FUNCTION listing_places, listing_half, listing_price_places, listing_variant_price_range, listing_price_range, listing_price_of, no_bits;
