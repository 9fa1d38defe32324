-- Every change that a page could show is told on the channel vitrine_changed: a list of tags, parted by blanks.
-- Processes that listen drop the cached pages made from these tags.

-- Tells the tags; when they are too many for one message (8,000 bytes) it tells the coarse tag instead.
CREATE FUNCTION tell_changed(tags text[], coarse text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE payload text;
BEGIN
  SELECT string_agg(DISTINCT t, ' ' ORDER BY t) INTO payload FROM unnest(tags) t WHERE t IS NOT NULL;
  IF payload IS NULL THEN RETURN; END IF;
  PERFORM pg_notify('vitrine_changed', CASE WHEN octet_length(payload) > 7000 THEN coarse ELSE payload END);
END $$;

-- A category and everything above it: a listing of a parent shows its children's products.
CREATE FUNCTION category_tags(categories integer[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up(id, parent_id) AS (
    SELECT id, parent_id FROM category WHERE id = ANY (categories)
    UNION SELECT c.id, c.parent_id FROM category c JOIN up ON c.id = up.parent_id
  ) SELECT array_agg('category:' || id) FROM up
$$;

-- Tags of listings that hold these groups.
CREATE FUNCTION listing_tags(groups integer[], categories integer[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY['shop'] || category_tags(categories)
    || ARRAY(SELECT DISTINCT 'collection:' || collection_id FROM collection_item WHERE group_id = ANY (groups))
$$;

CREATE FUNCTION group_told_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[]; categories integer[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT category_id) INTO ids, categories FROM new_rows WHERE published;
  IF ids IS NULL THEN RETURN NULL; END IF;
  IF cardinality(ids) > 300 THEN PERFORM tell_changed(ARRAY['catalogue'], 'catalogue'); RETURN NULL; END IF;
  PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(ids) i) || listing_tags(ids, categories), 'catalogue');
  RETURN NULL;
END $$;

CREATE FUNCTION group_told_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[]; listed integer[]; categories integer[];
BEGIN
  IF (SELECT count(*) FROM new_rows) > 1000 THEN PERFORM tell_changed(ARRAY['catalogue'], 'catalogue'); RETURN NULL; END IF;
  -- Only what a visitor can see counts: stock is shown up to 10, and sums and dates of change not at all.
  SELECT array_agg(n.id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.published OR o.published) AND (to_jsonb(n) - '{stock_total,updated_at,words,sort_name}'::text[]) IS DISTINCT FROM (to_jsonb(o) - '{stock_total,updated_at,words,sort_name}'::text[]);
  IF ids IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(n.id), array_agg(n.category_id) || array_agg(o.category_id) INTO listed, categories
    FROM new_rows n JOIN old_rows o USING (id)
    WHERE n.id = ANY (ids)
      AND (n.published, n.category_id, n.price_from, n.compare_from IS NULL, n.in_stock, n.featured_rank, n.created_at, n.name, n.subtitle, n.tags, n.option_values)
        IS DISTINCT FROM (o.published, o.category_id, o.price_from, o.compare_from IS NULL, o.in_stock, o.featured_rank, o.created_at, o.name, o.subtitle, o.tags, o.option_values);
  IF cardinality(ids) > 300 THEN PERFORM tell_changed(ARRAY['catalogue'], 'catalogue'); RETURN NULL; END IF;
  PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(ids) i)
    || CASE WHEN listed IS NULL THEN '{}' ELSE listing_tags(listed, categories) END, 'catalogue');
  RETURN NULL;
END $$;

CREATE FUNCTION group_told_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[]; categories integer[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT category_id) INTO ids, categories FROM old_rows WHERE published;
  IF ids IS NULL THEN RETURN NULL; END IF;
  -- The rows of its collections are gone already, hence every collection.
  PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(ids) i) || listing_tags(ids, categories) || ARRAY['collections'], 'catalogue');
  RETURN NULL;
END $$;

CREATE TRIGGER group_told_inserted AFTER INSERT ON product_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_told_inserted();
CREATE TRIGGER group_told_updated AFTER UPDATE ON product_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_told_updated();
CREATE TRIGGER group_told_deleted AFTER DELETE ON product_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION group_told_deleted();

-- A variant's own figures may change without its group's.
CREATE FUNCTION product_told_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT n.group_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.sku, n.price, n.compare_at, least(n.stock, 10), n.options, n.image, n.position)
      IS DISTINCT FROM (o.sku, o.price, o.compare_at, least(o.stock, 10), o.options, o.image, o.position);
  IF ids IS NOT NULL THEN PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(ids) i), 'catalogue'); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION product_told_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM tell_changed(ARRAY(SELECT DISTINCT 'product:' || group_id FROM new_rows), 'catalogue'); RETURN NULL; END $$;
CREATE FUNCTION product_told_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM tell_changed(ARRAY(SELECT DISTINCT 'product:' || group_id FROM old_rows), 'catalogue'); RETURN NULL; END $$;
CREATE TRIGGER product_told_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION product_told_inserted();
CREATE TRIGGER product_told_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION product_told_updated();
CREATE TRIGGER product_told_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION product_told_deleted();

CREATE FUNCTION collection_item_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY['collection:' || coalesce(NEW.collection_id, OLD.collection_id)], 'collections');
  RETURN NULL;
END $$;
CREATE TRIGGER collection_item_told AFTER INSERT OR UPDATE OR DELETE ON collection_item FOR EACH ROW EXECUTE FUNCTION collection_item_told();

-- Small tables: one tag for the table's row, or for the table. The trigger's arguments are a prefix and the column that completes it.
CREATE FUNCTION row_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - '{draft,updated_at}'::text[] END;
        new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - '{draft,updated_at}'::text[] END;
BEGIN
  IF old_row IS NOT DISTINCT FROM new_row THEN RETURN NULL; END IF;
  IF TG_NARGS = 1 THEN
    PERFORM tell_changed(ARRAY[TG_ARGV[0]], TG_ARGV[0]);
  ELSE
    PERFORM tell_changed(ARRAY[TG_ARGV[0], TG_ARGV[0] || ':' || (old_row ->> TG_ARGV[1]), TG_ARGV[0] || ':' || (new_row ->> TG_ARGV[1])], TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
-- `document` alone is the tag of lists of documents. A draft is seen by nobody, so saving one tells nothing.
CREATE TRIGGER document_told AFTER INSERT OR UPDATE OR DELETE ON document FOR EACH ROW EXECUTE FUNCTION row_told('document', 'key');
CREATE TRIGGER menu_told AFTER INSERT OR UPDATE OR DELETE ON menu FOR EACH ROW EXECUTE FUNCTION row_told('menu', 'id');
CREATE TRIGGER storefront_told AFTER INSERT OR UPDATE OR DELETE ON storefront FOR EACH ROW EXECUTE FUNCTION row_told('storefront');
CREATE TRIGGER setting_told AFTER INSERT OR UPDATE OR DELETE ON setting FOR EACH ROW EXECUTE FUNCTION row_told('settings');
CREATE TRIGGER plugin_told AFTER INSERT OR UPDATE OR DELETE ON plugin FOR EACH ROW EXECUTE FUNCTION row_told('plugins');
CREATE TRIGGER path_redirect_told AFTER INSERT OR UPDATE OR DELETE ON path_redirect FOR EACH ROW EXECUTE FUNCTION row_told('redirects');
CREATE TRIGGER country_told AFTER INSERT OR UPDATE OR DELETE ON country FOR EACH ROW EXECUTE FUNCTION row_told('countries');
CREATE TRIGGER state_told AFTER INSERT OR UPDATE OR DELETE ON state FOR EACH ROW EXECUTE FUNCTION row_told('countries');
CREATE TRIGGER address_field_told AFTER INSERT OR UPDATE OR DELETE ON address_field FOR EACH ROW EXECUTE FUNCTION row_told('countries');
CREATE TRIGGER category_told AFTER INSERT OR UPDATE OR DELETE ON category FOR EACH ROW EXECUTE FUNCTION row_told('categories');
CREATE TRIGGER collection_told AFTER INSERT OR UPDATE OR DELETE ON collection FOR EACH ROW EXECUTE FUNCTION row_told('collections');
