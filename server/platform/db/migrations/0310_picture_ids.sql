-- Pictures of a product have ids, unique within it, and variants refer to them: product.image_id instead of a position in
-- product_group.images. Positions change when pictures are reordered, ids never do.

-- Gives ids to pictures without one, and to the later of two with the same: p1, p2 and so on, above any that is in use.
CREATE FUNCTION pictures_with_ids(images jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH picture AS (
    SELECT value, place, CASE WHEN value ->> 'id' ~ '^[A-Za-z0-9_-]{1,40}$'
      AND row_number() OVER (PARTITION BY value ->> 'id' ORDER BY place) = 1 THEN value ->> 'id' END AS id
    FROM jsonb_array_elements(images) WITH ORDINALITY e(value, place)
  ), named AS (
    SELECT value, place, coalesce(id, 'p' || (coalesce((SELECT max(substr(id, 2)::bigint) FROM picture WHERE id ~ '^p\d{1,15}$'), 0)
      + count(*) FILTER (WHERE id IS NULL) OVER (ORDER BY place))) AS id FROM picture
  )
  SELECT coalesce(jsonb_agg(value || jsonb_build_object('id', id) ORDER BY place), '[]') FROM named
$$;
CREATE FUNCTION picture_place(images jsonb, id text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (place - 1)::smallint FROM jsonb_array_elements(images) WITH ORDINALITY e(value, place) WHERE value ->> 'id' = id
$$;

-- Rewritten in one pass without triggers: what shops show stays the same.
ALTER TABLE product_group ALTER COLUMN images TYPE jsonb USING pictures_with_ids(images);
ALTER TABLE product ADD COLUMN image_id text;
ALTER TABLE product ALTER COLUMN image_id TYPE text USING 'p' || (image + 1);

CREATE FUNCTION product_group_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.images := pictures_with_ids(NEW.images);
  RETURN NEW;
END $$;
CREATE TRIGGER product_group_pictures BEFORE INSERT OR UPDATE OF images ON product_group FOR EACH ROW EXECUTE FUNCTION product_group_pictures();

-- The previous release reads and writes product.image: the place of the picture, kept in step.
CREATE FUNCTION product_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE pictures jsonb := (SELECT images FROM product_group WHERE id = NEW.group_id);
BEGIN
  IF TG_OP = 'INSERT' AND NEW.image IS NOT NULL AND NEW.image_id IS NOT NULL THEN RETURN NEW; END IF;
  IF (TG_OP = 'INSERT' AND NEW.image_id IS NOT NULL) OR (TG_OP = 'UPDATE' AND NEW.image_id IS DISTINCT FROM OLD.image_id)
  THEN NEW.image := picture_place(pictures, NEW.image_id);
  ELSIF TG_OP = 'INSERT' OR NEW.image IS DISTINCT FROM OLD.image THEN NEW.image_id := pictures -> NEW.image::int ->> 'id';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_picture BEFORE INSERT OR UPDATE OF image, image_id ON product FOR EACH ROW EXECUTE FUNCTION product_picture();

-- Variants follow their picture to its new place, and have none if it is gone.
CREATE FUNCTION product_group_pictures_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product SET image = place, image_id = CASE WHEN place IS NOT NULL THEN image_id END
    FROM (SELECT id, picture_place(NEW.images, image_id) AS place FROM product WHERE group_id = NEW.id AND image_id IS NOT NULL) p
    WHERE product.id = p.id AND (product.image IS DISTINCT FROM place OR place IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER product_group_pictures_moved AFTER UPDATE OF images ON product_group FOR EACH ROW
  WHEN (OLD.images IS DISTINCT FROM NEW.images) EXECUTE FUNCTION product_group_pictures_moved();

CREATE OR REPLACE FUNCTION product_told_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT n.group_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.sku, n.price, n.compare_at, least(n.stock, 10), n.options, n.image_id, n.position, n.details, n.weight_grams, n.facet_ids)
      IS DISTINCT FROM (o.sku, o.price, o.compare_at, least(o.stock, 10), o.options, o.image_id, o.position, o.details, o.weight_grams, o.facet_ids);
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM tell_variants_changed(ids, ARRAY(
    SELECT n.group_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE (n.group_id, n.price, n.stock > 0, n.on_sale, n.facet_ids) IS DISTINCT FROM (o.group_id, o.price, o.stock > 0, o.on_sale, o.facet_ids)
    UNION SELECT o.group_id FROM new_rows n JOIN old_rows o USING (id) WHERE n.group_id <> o.group_id));
  RETURN NULL;
END $$;
