-- What is kept by triggers: a group's figures from its products and reviews, and the vocabulary.
-- All are statement-level with transition tables, so that a bulk change costs one pass.

-- The product a card stands for is the cheapest one in stock, else the cheapest; its price is price_from, so that cards sort by the price they show.
CREATE FUNCTION refresh_product_groups(groups integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, read afterwards: the next statement sees what others committed meanwhile, so that two sales of one group cannot lose each other's figures.
  PERFORM 1 FROM product_group WHERE id = ANY (groups) ORDER BY id FOR NO KEY UPDATE;
  UPDATE product_group g SET
    default_product_id = s.default_id,
    product_count = coalesce(s.product_count, 0),
    price_from = coalesce(s.price_from, 0),
    price_to = coalesce(s.price_to, 0),
    compare_from = s.compare_from,
    stock_total = coalesce(s.stock_total, 0),
    in_stock = coalesce(s.in_stock, false),
    option_values = coalesce(s.option_values, '{}'),
    updated_at = now()
  FROM unnest(groups) AS wanted(group_id)
  LEFT JOIN (
    SELECT p.group_id,
      (array_agg(p.id ORDER BY (p.stock > 0) DESC, p.price, p.position, p.id))[1] AS default_id,
      (array_agg(p.price ORDER BY (p.stock > 0) DESC, p.price, p.position, p.id))[1] AS price_from,
      (array_agg(p.compare_at ORDER BY (p.stock > 0) DESC, p.price, p.position, p.id))[1] AS compare_from,
      max(p.price) AS price_to,
      count(*) AS product_count,
      least(sum(p.stock), 2000000000) AS stock_total,
      bool_or(p.stock > 0) AS in_stock,
      (SELECT array_agg(DISTINCT o.key || '=' || o.value ORDER BY o.key || '=' || o.value)
         FROM product q, jsonb_each_text(q.options) o WHERE q.group_id = p.group_id) AS option_values
    FROM product p WHERE p.group_id = ANY (groups) GROUP BY p.group_id
  ) s ON s.group_id = wanted.group_id
  WHERE g.id = wanted.group_id
    AND (g.default_product_id, g.product_count, g.price_from, g.price_to, g.compare_from, g.stock_total, g.in_stock, g.option_values)
      IS DISTINCT FROM (s.default_id, coalesce(s.product_count, 0), coalesce(s.price_from, 0), coalesce(s.price_to, 0), s.compare_from,
                        coalesce(s.stock_total, 0), coalesce(s.in_stock, false), coalesce(s.option_values, '{}'));
END $$;

CREATE FUNCTION product_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_product_groups(ARRAY(SELECT DISTINCT group_id FROM new_rows)); RETURN NULL; END $$;
CREATE FUNCTION product_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_product_groups(ARRAY(SELECT group_id FROM new_rows UNION SELECT group_id FROM old_rows)); RETURN NULL; END $$;
CREATE FUNCTION product_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_product_groups(ARRAY(SELECT DISTINCT group_id FROM old_rows)); RETURN NULL; END $$;

CREATE TRIGGER product_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION product_inserted();
CREATE TRIGGER product_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION product_updated();
CREATE TRIGGER product_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION product_deleted();

CREATE FUNCTION refresh_ratings(groups integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM product_group WHERE id = ANY (groups) ORDER BY id FOR NO KEY UPDATE;
  UPDATE product_group g SET rating = s.rating, review_count = s.review_count, updated_at = now()
  FROM (
    SELECT w.id, coalesce(round(avg(r.rating), 2), 0)::real AS rating, count(r.id)::integer AS review_count
    FROM unnest(groups) w(id) LEFT JOIN review r ON r.group_id = w.id AND r.published GROUP BY w.id
  ) s WHERE g.id = s.id;
END $$;

CREATE FUNCTION review_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_ratings(ARRAY(SELECT DISTINCT group_id FROM new_rows)); RETURN NULL; END $$;
CREATE FUNCTION review_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_ratings(ARRAY(SELECT group_id FROM new_rows UNION SELECT group_id FROM old_rows)); RETURN NULL; END $$;
CREATE FUNCTION review_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM refresh_ratings(ARRAY(SELECT DISTINCT group_id FROM old_rows)); RETURN NULL; END $$;

CREATE TRIGGER review_inserted AFTER INSERT ON review REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION review_inserted();
CREATE TRIGGER review_updated AFTER UPDATE ON review REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION review_updated();
CREATE TRIGGER review_deleted AFTER DELETE ON review REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION review_deleted();

-- The words of a group, as they are typed (not stemmed).
CREATE FUNCTION surface_words(name text, subtitle text, tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(w), '{}') FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple',
    name || ' ' || subtitle || ' ' || coalesce(array_to_string(tags, ' '), '')))) w WHERE length(w) BETWEEN 2 AND 40
$$;

-- In the order of the words, so that two changes at once wait for each other instead of dead-locking.
CREATE FUNCTION count_words(words text[], step integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_word AS known (word, doc_count)
  SELECT w, count(*)::integer * step FROM unnest(words) w GROUP BY w ORDER BY w
  ON CONFLICT (word) DO UPDATE SET doc_count = greatest(0, known.doc_count + excluded.doc_count)
$$;

CREATE FUNCTION group_words_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_words(ARRAY(SELECT unnest(surface_words(name, subtitle, tags)) FROM new_rows WHERE published), 1);
  RETURN NULL;
END $$;
CREATE FUNCTION group_words_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE gone text[]; come text[];
BEGIN
  SELECT ARRAY(SELECT unnest(surface_words(o.name, o.subtitle, o.tags)) FROM old_rows o JOIN new_rows n USING (id)
               WHERE o.published AND (n.name, n.subtitle, n.tags, n.published) IS DISTINCT FROM (o.name, o.subtitle, o.tags, o.published)),
         ARRAY(SELECT unnest(surface_words(n.name, n.subtitle, n.tags)) FROM new_rows n JOIN old_rows o USING (id)
               WHERE n.published AND (n.name, n.subtitle, n.tags, n.published) IS DISTINCT FROM (o.name, o.subtitle, o.tags, o.published))
    INTO gone, come;
  IF cardinality(gone) > 0 THEN PERFORM count_words(gone, -1); END IF;
  IF cardinality(come) > 0 THEN PERFORM count_words(come, 1); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION group_words_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_words(ARRAY(SELECT unnest(surface_words(name, subtitle, tags)) FROM old_rows WHERE published), -1);
  RETURN NULL;
END $$;

CREATE TRIGGER group_words_inserted AFTER INSERT ON product_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_words_inserted();
CREATE TRIGGER group_words_updated AFTER UPDATE ON product_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION group_words_updated();
CREATE TRIGGER group_words_deleted AFTER DELETE ON product_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION group_words_deleted();
