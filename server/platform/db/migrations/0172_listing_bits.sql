-- Counts of large listings. Of each label (a category, a facet value, what is in stock …) one bit a product tells whether it has it, so that
-- what fits several filters is found, and counted, by a few operations on whole rows of bits. A row holds the bits of 16,000 ids.
-- Prices are kept by their binary digits: label “price” 0 is the last digit.
-- Shops of up to 10,000 products have no rows here; they are counted product by product.
CREATE TABLE listing_bits (
  kind text NOT NULL CHECK (kind IN ('shop', 'category', 'collection', 'value', 'stock', 'offer', 'rating', 'price')),
  -- Category, collection, facet value, stars or binary digit; 0 where there is but one.
  id integer NOT NULL,
  -- Ids from 16,000 times this on.
  chunk integer NOT NULL,
  bits bit varying NOT NULL,
  PRIMARY KEY (kind, id, chunk)
);
-- Within the row: neither compressed nor put aside.
ALTER TABLE listing_bits ALTER COLUMN bits SET STORAGE PLAIN;
CREATE INDEX listing_bits_chunk ON listing_bits (chunk);

-- Products that changed since their bits were written: these are judged by their own rows. It is only ever added to, so that nobody who
-- changes a product waits for anybody else; a job writes the bits of such products again and takes their rows away.
CREATE TABLE listing_change (group_id integer NOT NULL);

CREATE FUNCTION no_bits() RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT repeat('0', 16000)::bit varying $$;

-- Writes the bits of one chunk from the products' rows.
CREATE FUNCTION write_listing_bits(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_bits WHERE chunk = which;
  INSERT INTO listing_bits (kind, id, chunk, bits)
  WITH member AS MATERIALIZED (
    SELECT g.id AS group_id, g.id % 16000 AS place, g.category_id, g.in_stock, g.compare_from IS NOT NULL AS on_sale, g.rating, g.price_from, g.facet_ids
    FROM product_group g WHERE g.published AND g.id >= which * 16000 AND g.id < (which + 1) * 16000
  ), label AS (
    SELECT 'shop' AS kind, 0 AS id, place FROM member
    UNION ALL SELECT 'category', category_id, place FROM member
    UNION ALL SELECT 'value', v, place FROM member, unnest(facet_ids) v
    UNION ALL SELECT 'collection', i.collection_id, place FROM member JOIN collection_item i USING (group_id)
    UNION ALL SELECT 'stock', 0, place FROM member WHERE in_stock
    UNION ALL SELECT 'offer', 0, place FROM member WHERE on_sale
    UNION ALL SELECT 'rating', stars, place FROM member, generate_series(1, 5) stars WHERE rating >= stars
    UNION ALL SELECT 'price', digit, place FROM member, generate_series(0, length(ltrim(price_from::bit(64)::text, '0')) - 1) digit WHERE price_from >> digit & 1 = 1
  ), word AS MATERIALIZED (
    SELECT kind, id, place / 64 AS word, bit_or(1::bigint << 63 - place % 64) AS part FROM label GROUP BY kind, id, place / 64
  )
  SELECT l.kind, l.id, which, string_agg(coalesce(part, 0)::bit(64)::text, '' ORDER BY w)::bit varying
  FROM (SELECT DISTINCT kind, id FROM word) l CROSS JOIN generate_series(0, 249) w LEFT JOIN word ON (word.kind, word.id, word.word) = (l.kind, l.id, w)
  GROUP BY l.kind, l.id
$$;

-- Writes all bits from all products. In a transaction that sees one state throughout (REPEATABLE READ), or with the tables locked: what
-- changes meanwhile stays in listing_change.
CREATE FUNCTION write_all_listing_bits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change;
  DELETE FROM listing_bits;
  SELECT write_listing_bits(c) FROM (SELECT DISTINCT id / 16000 AS c FROM product_group WHERE published) s;
$$;

-- The same for one chunk in which products changed.
CREATE FUNCTION fold_listing_changes(which integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_change WHERE group_id / 16000 = which;
  SELECT write_listing_bits(which);
$$;

-- Which products of a chunk cost something, and between these amounts.
CREATE FUNCTION listing_price_bits(which integer, low bigint, high bigint) RETURNS bit varying LANGUAGE plpgsql STABLE AS $$
DECLARE
  digit integer; own bit varying;
  priced bit varying := no_bits();
  reaches bit varying := ~no_bits();
  exceeds bit varying := no_bits();
BEGIN
  -- From the last digit to the first: a higher digit outweighs all that lower ones said.
  FOR digit, own IN SELECT d, coalesce(b.bits, no_bits()) FROM generate_series(0, 62) d
    LEFT JOIN listing_bits b ON b.kind = 'price' AND b.id = d AND b.chunk = which
    WHERE b.bits IS NOT NULL OR greatest(low, high) >= 1::bigint << d ORDER BY d
  LOOP
    priced := priced | own;
    reaches := CASE WHEN coalesce(low, 0) >> digit & 1 = 1 THEN own & reaches ELSE own | reaches END;
    exceeds := CASE WHEN coalesce(high, 0) >> digit & 1 = 1 THEN own & exceeds ELSE own | exceeds END;
  END LOOP;
  RETURN priced & reaches & CASE WHEN high IS NULL THEN ~no_bits() ELSE ~exceeds END;
END $$;

-- The lowest and the highest price of products of a chunk; nulls where none of them costs anything.
CREATE FUNCTION listing_price_ends(which integer, members bit varying, OUT low bigint, OUT high bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  digit integer; own bit varying;
  lowest bit varying := members & listing_price_bits(which, NULL, NULL);
  highest bit varying := lowest;
BEGIN
  IF bit_count(lowest) = 0 THEN RETURN; END IF;
  low := 0; high := 0;
  FOR digit, own IN SELECT b.id, b.bits FROM listing_bits b WHERE b.kind = 'price' AND b.chunk = which ORDER BY b.id DESC LOOP
    IF bit_count(lowest & ~own) > 0 THEN lowest := lowest & ~own; ELSE low := low + (1::bigint << digit); END IF;
    IF bit_count(highest & own) > 0 THEN highest := highest & own; high := high + (1::bigint << digit); END IF;
  END LOOP;
END $$;

CREATE FUNCTION group_listing_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_change SELECT id FROM new_rows WHERE published;
  RETURN NULL;
END $$;
-- A facet set stands for category, facet values, stock, offer and stars.
CREATE FUNCTION group_listing_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_change SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.published, n.facet_set_id, n.price_from) IS DISTINCT FROM (o.published, o.facet_set_id, o.price_from);
  RETURN NULL;
END $$;
CREATE FUNCTION group_listing_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_change SELECT id FROM old_rows WHERE published;
  RETURN NULL;
END $$;
CREATE TRIGGER group_listing_inserted AFTER INSERT ON product_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_listing_inserted();
CREATE TRIGGER group_listing_updated AFTER UPDATE ON product_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_listing_updated();
CREATE TRIGGER group_listing_deleted AFTER DELETE ON product_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION group_listing_deleted();

CREATE FUNCTION item_listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO listing_change VALUES (OLD.group_id); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO listing_change VALUES (NEW.group_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER item_listing_changed AFTER INSERT OR DELETE OR UPDATE OF collection_id, group_id ON collection_item FOR EACH ROW EXECUTE FUNCTION item_listing_changed();
