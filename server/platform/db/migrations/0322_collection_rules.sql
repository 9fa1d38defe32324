-- Categories and collections as merchants edit them, and collections whose members a rule finds.
ALTER TABLE category ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION collection_rule_fields(rule jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT c ->> 'field'), '{}') FROM jsonb_array_elements(rule -> 'conditions') c
$$;

ALTER TABLE collection
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Null: its products are chosen one by one. Else { "match": "all" or "any", "conditions": [
  --   { "field": "price", "from": minor units or null, "to": … }, { "field": "tag", "value": "new" }, { "field": "category", "id": 3 },
  --   { "field": "stock", "value": "in" or "out" }, { "field": "sale" }, { "field": "newest", "count": 24 } ] }
  -- The price is that of the product's card. A category includes those below it.
  ADD COLUMN rule jsonb CHECK (jsonb_typeof(rule -> 'conditions') = 'array' AND rule ->> 'match' IN ('all', 'any')),
  ADD COLUMN rule_fields text[] NOT NULL GENERATED ALWAYS AS (collection_rule_fields(rule)) STORED;

-- Collections whose members a job finds anew. It is only ever added to, so that nobody waits for anybody else.
CREATE TABLE collection_refresh (collection_id integer NOT NULL);

-- The conditions of a rule on a product g, but for the newest, as SQL.
CREATE FUNCTION collection_condition(rule jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE c jsonb; parts text[] := '{}';
BEGIN
  FOR c IN SELECT * FROM jsonb_array_elements(rule -> 'conditions') LOOP
    parts := parts || CASE c ->> 'field'
      WHEN 'price' THEN format('(g.price_from > 0 AND g.price_from BETWEEN %s AND %s)',
        coalesce((c ->> 'from')::bigint, 0), coalesce((c ->> 'to')::bigint, 9223372036854775807))
      WHEN 'tag' THEN coalesce((
        SELECT format('g.facet_ids @> ARRAY[%s]', f.id) FROM facet_entries('{}', '{}', '[]', ARRAY[c ->> 'value'], '') e JOIN facet_value f USING (facet, key)), 'false')
      WHEN 'category' THEN format('g.category_id = ANY (%L::integer[])', ARRAY(
        WITH RECURSIVE down(id) AS (
          SELECT id FROM category WHERE id = (c ->> 'id')::integer UNION SELECT k.id FROM category k JOIN down ON k.parent_id = down.id
        ) SELECT id FROM down))
      WHEN 'stock' THEN CASE c ->> 'value' WHEN 'in' THEN 'g.in_stock' ELSE 'NOT g.in_stock' END
      WHEN 'sale' THEN 'g.on_sale'
    END;
  END LOOP;
  parts := array_remove(parts, NULL);
  RETURN CASE
    WHEN cardinality(parts) > 0 THEN '(' || array_to_string(parts, CASE rule ->> 'match' WHEN 'all' THEN ' AND ' ELSE ' OR ' END) || ')'
    ELSE (rule ->> 'match' = 'all')::text
  END;
END $$;

-- Brings the members of a collection with a rule up to date: all of them, or whether these products belong to it. Whoever looks at all
-- products waits for those who look at some, and has the collection alone; others do not wait, but leave the work to the job.
CREATE FUNCTION refresh_collection(which integer, groups integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE own jsonb; condition text; newest integer; wanted text;
BEGIN
  IF groups IS NULL THEN
    PERFORM pg_advisory_xact_lock(7041872, which);
  ELSIF NOT pg_try_advisory_xact_lock_shared(7041872, which) THEN
    INSERT INTO collection_refresh (collection_id) VALUES (which);
    RETURN;
  END IF;
  SELECT rule INTO own FROM collection WHERE id = which;
  IF own IS NULL THEN RETURN; END IF;
  newest := (SELECT min((c ->> 'count')::integer) FROM jsonb_array_elements(own -> 'conditions') c WHERE c ->> 'field' = 'newest');
  IF newest IS NOT NULL AND groups IS NOT NULL AND NOT pg_try_advisory_xact_lock(7041872, which) THEN
    INSERT INTO collection_refresh (collection_id) VALUES (which);
    RETURN;
  END IF;
  condition := collection_condition(own);
  IF newest IS NULL THEN
    wanted := format('SELECT g.id, 0 AS place FROM product_group g WHERE g.archive_of IS NULL AND %s AND ($2::integer[] IS NULL OR g.id = ANY ($2))', condition);
  ELSE
    groups := NULL;
    wanted := format('SELECT id, (row_number() OVER (ORDER BY created_at DESC, id DESC))::integer AS place FROM (
      SELECT g.id, g.created_at FROM product_group g WHERE g.published AND %s ORDER BY g.created_at DESC, g.id DESC LIMIT %s) n',
      CASE own ->> 'match' WHEN 'all' THEN condition ELSE 'true' END, newest);
    IF own ->> 'match' = 'any' THEN
      wanted := format('SELECT DISTINCT ON (id) id, place FROM (
        SELECT * FROM (%s) n UNION ALL SELECT g.id, %s FROM product_group g WHERE g.archive_of IS NULL AND %s) m ORDER BY id, place', wanted, newest + 1, condition);
    END IF;
  END IF;
  EXECUTE format($sql$
    WITH wanted AS MATERIALIZED (%s), gone AS (
      DELETE FROM collection_item i WHERE i.collection_id = $1 AND ($2::integer[] IS NULL OR i.group_id = ANY ($2))
        AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = i.group_id)
    )
    INSERT INTO collection_item AS i (collection_id, group_id, position) SELECT $1, id, place FROM wanted
      ON CONFLICT (collection_id, group_id) DO UPDATE SET position = excluded.position WHERE i.position <> excluded.position
  $sql$, wanted) USING which, groups;
END $$;

-- After a change of these fields of products: few products at once, the rest by the job.
CREATE FUNCTION refresh_rules(groups integer[], fields text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE c record;
BEGIN
  FOR c IN SELECT id, rule_fields FROM collection WHERE rule_fields && fields ORDER BY id LOOP
    -- The newest among products with other properties may have to be searched for among all of them.
    IF cardinality(groups) <= 20 AND (NOT 'newest' = ANY (c.rule_fields) OR c.rule_fields = '{newest}') THEN
      PERFORM refresh_collection(c.id, groups);
    ELSE
      INSERT INTO collection_refresh (collection_id) VALUES (c.id);
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION group_rules_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_rules(ARRAY(SELECT id FROM new_rows WHERE archive_of IS NULL), '{price,tag,category,stock,sale,newest}');
  RETURN NULL;
END $$;
CREATE FUNCTION group_rules_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE groups integer[]; fields text[];
BEGIN
  IF NOT EXISTS (SELECT FROM collection WHERE rule IS NOT NULL) THEN RETURN NULL; END IF;
  SELECT array_agg(n.id), array_remove(ARRAY[
      CASE WHEN bool_or(n.price_from <> o.price_from) THEN 'price' END,
      CASE WHEN bool_or(n.facet_ids <> o.facet_ids) THEN 'tag' END,
      CASE WHEN bool_or(n.category_id <> o.category_id) THEN 'category' END,
      CASE WHEN bool_or(n.in_stock <> o.in_stock) THEN 'stock' END,
      CASE WHEN bool_or(n.on_sale <> o.on_sale) THEN 'sale' END,
      CASE WHEN bool_or((n.published, n.created_at) <> (o.published, o.created_at)) THEN 'newest' END
    ], NULL) INTO groups, fields
    FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.price_from, n.facet_set_id, n.published, n.created_at) IS DISTINCT FROM (o.price_from, o.facet_set_id, o.published, o.created_at);
  IF groups IS NOT NULL THEN PERFORM refresh_rules(groups, fields); END IF;
  RETURN NULL;
END $$;
-- Its rows in collections are gone with it; another product is now among the newest.
CREATE FUNCTION group_rules_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows WHERE published) THEN PERFORM refresh_rules('{}', '{newest}'); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_rules_inserted AFTER INSERT ON product_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_rules_inserted();
CREATE TRIGGER group_rules_updated AFTER UPDATE ON product_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_rules_updated();
CREATE TRIGGER group_rules_deleted AFTER DELETE ON product_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION group_rules_deleted();

CREATE FUNCTION collection_rule_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rule IS NULL THEN RETURN NULL; END IF;
  PERFORM refresh_collection(NEW.id, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER collection_rule_set AFTER INSERT ON collection FOR EACH ROW WHEN (NEW.rule IS NOT NULL) EXECUTE FUNCTION collection_rule_changed();
CREATE TRIGGER collection_rule_changed AFTER UPDATE OF rule ON collection FOR EACH ROW
  WHEN (NEW.rule IS DISTINCT FROM OLD.rule) EXECUTE FUNCTION collection_rule_changed();

-- A category that is moved takes its products along.
CREATE FUNCTION category_rules_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_refresh (collection_id) SELECT id FROM collection WHERE 'category' = ANY (rule_fields);
  RETURN NULL;
END $$;
CREATE TRIGGER category_rules_changed AFTER UPDATE OF parent_id ON category FOR EACH STATEMENT EXECUTE FUNCTION category_rules_changed();

-- Members change by the thousand with a rule, so they are reported by statement; lists of collections show how many they have.
DROP TRIGGER collection_item_told ON collection_item;
DROP TRIGGER item_listing_changed ON collection_item;
DROP FUNCTION item_listing_changed;
CREATE OR REPLACE FUNCTION collection_item_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_change SELECT group_id FROM new_rows;
    PERFORM tell_changed('{collections}' || ARRAY(SELECT DISTINCT 'collection:' || collection_id FROM new_rows), 'collections') WHERE EXISTS (SELECT FROM new_rows);
  ELSE
    INSERT INTO listing_change SELECT group_id FROM old_rows;
    PERFORM tell_changed('{collections}' || ARRAY(SELECT DISTINCT 'collection:' || collection_id FROM old_rows), 'collections') WHERE EXISTS (SELECT FROM old_rows);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION collection_item_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Bits do not depend on positions.
  INSERT INTO listing_change SELECT group_id FROM (
    (SELECT collection_id, group_id FROM new_rows EXCEPT SELECT collection_id, group_id FROM old_rows)
    UNION ALL (SELECT collection_id, group_id FROM old_rows EXCEPT SELECT collection_id, group_id FROM new_rows)) s;
  PERFORM tell_changed(ARRAY(SELECT 'collection:' || collection_id FROM new_rows UNION SELECT 'collection:' || collection_id FROM old_rows), 'collections');
  RETURN NULL;
END $$;
CREATE TRIGGER collection_item_inserted AFTER INSERT ON collection_item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION collection_item_told();
CREATE TRIGGER collection_item_deleted AFTER DELETE ON collection_item REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION collection_item_told();
CREATE TRIGGER collection_item_moved AFTER UPDATE ON collection_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION collection_item_moved();
