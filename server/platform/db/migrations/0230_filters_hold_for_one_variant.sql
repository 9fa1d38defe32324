-- A product matches filters when one of its variants meets all of them (CT-11). Each variant therefore has the ids of its own facet values,
-- and a group the figures of its variants that a listing without such filters is read from.

-- Values of the variant's options, and of the attributes that all variants of its group share.
ALTER TABLE product ADD COLUMN facet_ids integer[] NOT NULL DEFAULT '{}';
-- A price of 0 is none, so nothing is taken off it.
ALTER TABLE product ADD COLUMN on_sale boolean NOT NULL GENERATED ALWAYS AS (compare_at IS NOT NULL AND price > 0) STORED;

-- The lowest price above 0 of any variant; 0 where no variant has a price. With price_to these are the ends of a price range.
ALTER TABLE product_group ADD COLUMN price_low bigint NOT NULL DEFAULT 0;
-- The highest price among the variants in stock, else among all: what a card shows in descending order of price.
ALTER TABLE product_group ADD COLUMN price_top bigint NOT NULL DEFAULT 0;
-- Whether any variant is on sale.
ALTER TABLE product_group ADD COLUMN on_sale boolean NOT NULL DEFAULT false;

CREATE FUNCTION variant_facet_ids(options jsonb, attributes jsonb) RETURNS integer[] LANGUAGE sql AS $$
  SELECT facet_ids_of(ARRAY(SELECT key || '=' || value FROM jsonb_each_text(options) ORDER BY 1), attributes, '[]', '{}', '')
$$;

-- Labels the variants of groups again. Many are labelled alike: their values are looked up once.
CREATE FUNCTION relabel_variants(groups integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE product p SET facet_ids = labelled.ids
  FROM product_group g, (SELECT d.*, variant_facet_ids(options, attributes) AS ids
    FROM (SELECT DISTINCT v.options, o.attributes FROM product v JOIN product_group o ON o.id = v.group_id WHERE v.group_id = ANY (groups)) d OFFSET 0) labelled
  WHERE p.group_id = ANY (groups) AND g.id = p.group_id AND (p.options, g.attributes) = (labelled.options, labelled.attributes) AND p.facet_ids <> labelled.ids
$$;

ALTER TABLE product DISABLE TRIGGER USER;
ALTER TABLE product_group DISABLE TRIGGER USER;
SELECT relabel_variants(ARRAY(SELECT id FROM product_group));
UPDATE product_group g SET price_low = s.price_low, price_top = s.price_top, on_sale = s.on_sale
  FROM (SELECT group_id, coalesce(min(NULLIF(price, 0)), 0) AS price_low, coalesce(max(price) FILTER (WHERE stock > 0), max(price)) AS price_top,
      bool_or(on_sale) AS on_sale FROM product GROUP BY group_id) s
  WHERE g.id = s.group_id;
-- Sets say from now on whether any variant is on sale.
INSERT INTO facet_set (facet_ids, category_id, in_stock, on_sale, stars)
  SELECT DISTINCT facet_ids, category_id, in_stock, on_sale, floor(rating)::smallint FROM product_group WHERE on_sale <> (compare_from IS NOT NULL)
  ON CONFLICT DO NOTHING;
UPDATE product_group g SET facet_set_id = s.id FROM facet_set s
  WHERE g.on_sale <> (g.compare_from IS NOT NULL)
    AND (s.facet_ids, s.category_id, s.in_stock, s.on_sale, s.stars) = (g.facet_ids, g.category_id, g.in_stock, g.on_sale, floor(g.rating)::smallint);
ALTER TABLE product ENABLE TRIGGER USER;
ALTER TABLE product_group ENABLE TRIGGER USER;

CREATE FUNCTION product_facets_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE shared jsonb;
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.options, NEW.group_id) IS DISTINCT FROM (OLD.options, OLD.group_id) THEN
    -- Locked: whoever changes the attributes does not see this variant yet. As strong as refresh_product_groups locks the group afterwards,
    -- so that two new variants of one group cannot wait for each other.
    SELECT attributes INTO shared FROM product_group WHERE id = NEW.group_id FOR NO KEY UPDATE;
    NEW.facet_ids := variant_facet_ids(NEW.options, shared);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_facets_kept BEFORE INSERT OR UPDATE OF options, group_id ON product FOR EACH ROW EXECUTE FUNCTION product_facets_kept();

CREATE FUNCTION group_attributes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM relabel_variants(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER group_attributes_changed AFTER UPDATE OF attributes ON product_group FOR EACH ROW
  WHEN (NEW.attributes IS DISTINCT FROM OLD.attributes) EXECUTE FUNCTION group_attributes_changed();

CREATE OR REPLACE FUNCTION refresh_product_groups(groups integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, read afterwards: the next statement sees what others committed meanwhile, so that two sales of one group cannot lose each other's figures.
  PERFORM 1 FROM product_group WHERE id = ANY (groups) ORDER BY id FOR NO KEY UPDATE;
  UPDATE product_group g SET
    default_product_id = s.default_id,
    product_count = s.product_count,
    price_from = s.price_from,
    price_to = s.price_to,
    price_low = s.price_low,
    price_top = s.price_top,
    compare_from = s.compare_from,
    on_sale = s.on_sale,
    stock_total = s.stock_total,
    in_stock = s.in_stock,
    option_values = s.option_values,
    updated_at = now()
  FROM (
    SELECT wanted.group_id,
      (array_agg(p.id ORDER BY (p.stock > 0) DESC, p.price, p.position, p.id) FILTER (WHERE p.id IS NOT NULL))[1] AS default_id,
      coalesce((array_agg(p.price ORDER BY (p.stock > 0) DESC, p.price, p.position, p.id) FILTER (WHERE p.id IS NOT NULL))[1], 0) AS price_from,
      (array_agg(p.compare_at ORDER BY (p.stock > 0) DESC, p.price, p.position, p.id) FILTER (WHERE p.id IS NOT NULL))[1] AS compare_from,
      coalesce(max(p.price), 0) AS price_to,
      coalesce(min(NULLIF(p.price, 0)), 0) AS price_low,
      coalesce(max(p.price) FILTER (WHERE p.stock > 0), max(p.price), 0) AS price_top,
      coalesce(bool_or(p.on_sale), false) AS on_sale,
      count(p.id)::integer AS product_count,
      coalesce(least(sum(p.stock), 2000000000), 0) AS stock_total,
      coalesce(bool_or(p.stock > 0), false) AS in_stock,
      coalesce((SELECT array_agg(DISTINCT o.key || '=' || o.value ORDER BY o.key || '=' || o.value)
         FROM product q, jsonb_each_text(q.options) o WHERE q.group_id = wanted.group_id), '{}') AS option_values
    FROM unnest(groups) AS wanted(group_id) LEFT JOIN product p ON p.group_id = wanted.group_id GROUP BY wanted.group_id
  ) s
  WHERE g.id = s.group_id
    AND (g.default_product_id, g.product_count, g.price_from, g.price_to, g.price_low, g.price_top, g.compare_from, g.on_sale, g.stock_total, g.in_stock, g.option_values)
      IS DISTINCT FROM (s.default_id, s.product_count, s.price_from, s.price_to, s.price_low, s.price_top, s.compare_from, s.on_sale, s.stock_total, s.in_stock, s.option_values);
END $$;

CREATE OR REPLACE FUNCTION group_facets_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.option_values, NEW.attributes, NEW.options, NEW.tags, NEW.brand)
    IS DISTINCT FROM (OLD.option_values, OLD.attributes, OLD.options, OLD.tags, OLD.brand) THEN
    NEW.facet_ids := facet_ids_of(NEW.option_values, NEW.attributes, NEW.options, NEW.tags, NEW.brand);
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.facet_ids, NEW.category_id, NEW.in_stock, NEW.on_sale, floor(NEW.rating))
    IS DISTINCT FROM (OLD.facet_ids, OLD.category_id, OLD.in_stock, OLD.on_sale, floor(OLD.rating)) THEN
    NEW.facet_set_id := facet_set_of(NEW.facet_ids, NEW.category_id, NEW.in_stock, NEW.on_sale, floor(NEW.rating)::smallint);
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER group_facets_kept ON product_group;
CREATE TRIGGER group_facets_kept BEFORE INSERT OR UPDATE OF option_values, attributes, options, tags, brand, category_id, in_stock, on_sale, rating
  ON product_group FOR EACH ROW EXECUTE FUNCTION group_facets_kept();

-- Reports changed variants: the products they belong to, and those of which listings show something else, even if the group's figures stay.
CREATE FUNCTION tell_variants_changed(groups integer[], listed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  categories integer[] := (SELECT array_agg(DISTINCT category_id) FROM product_group WHERE id = ANY (listed) AND published);
  tags text[] := CASE WHEN categories IS NULL THEN '{}' WHEN cardinality(listed) > 300 THEN '{catalogue}' ELSE listing_tags(listed, categories) END;
BEGIN
  INSERT INTO listing_change SELECT unnest(listed);
  PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(groups) i) || tags, 'catalogue');
END $$;

CREATE OR REPLACE FUNCTION product_told_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT n.group_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.sku, n.price, n.compare_at, least(n.stock, 10), n.options, n.image, n.position, n.details, n.weight_grams, n.facet_ids)
      IS DISTINCT FROM (o.sku, o.price, o.compare_at, least(o.stock, 10), o.options, o.image, o.position, o.details, o.weight_grams, o.facet_ids);
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM tell_variants_changed(ids, ARRAY(
    SELECT n.group_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE (n.group_id, n.price, n.stock > 0, n.on_sale, n.facet_ids) IS DISTINCT FROM (o.group_id, o.price, o.stock > 0, o.on_sale, o.facet_ids)
    UNION SELECT o.group_id FROM new_rows n JOIN old_rows o USING (id) WHERE n.group_id <> o.group_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION product_told_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[] := ARRAY(SELECT DISTINCT group_id FROM new_rows);
BEGIN PERFORM tell_variants_changed(ids, ids); RETURN NULL; END $$;
CREATE OR REPLACE FUNCTION product_told_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[] := ARRAY(SELECT DISTINCT group_id FROM old_rows);
BEGIN PERFORM tell_variants_changed(ids, ids); RETURN NULL; END $$;

CREATE OR REPLACE FUNCTION group_listing_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_change SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.published, n.facet_set_id, n.price_from, n.price_top, n.price_low, n.price_to, n.featured_rank, n.created_at, n.words, n.sort_name)
      IS DISTINCT FROM (o.published, o.facet_set_id, o.price_from, o.price_top, o.price_low, o.price_to, o.featured_rank, o.created_at, o.words, o.sort_name);
  RETURN NULL;
END $$;

-- Descending prices are read from an index of their own; what listings without such filters count, from one that holds the new figures.
CREATE INDEX product_group_price_top ON product_group (price_top, id) WHERE published;
CREATE INDEX product_group_category_price_top ON product_group (category_id, price_top, id) WHERE published;
DROP INDEX product_group_counting;
CREATE INDEX product_group_counting ON product_group (category_id, id)
  INCLUDE (facet_set_id, price_low, price_to, on_sale, in_stock, rating, facet_ids) WHERE published;
DROP INDEX product_group_orders;
CREATE INDEX product_group_orders ON product_group (id) INCLUDE (featured_rank, created_at, price_from, price_top, sort_name) WHERE published;
