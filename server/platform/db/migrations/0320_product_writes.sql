-- Products as merchants edit them.
ALTER TABLE product_group
  -- Counts the changes that merchants make. What is derived from other tables, stock and sales leave it alone.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Empty: the name, and the description of the page's document.
  ADD COLUMN seo_title text NOT NULL DEFAULT '',
  ADD COLUMN seo_description text NOT NULL DEFAULT '',
  -- When it is published or hidden by itself; null again once that has happened.
  ADD COLUMN publish_at timestamptz,
  ADD COLUMN unpublish_at timestamptz,
  ADD COLUMN archived_at timestamptz,
  -- This row only keeps removed variants of that product for the orders and carts that refer to them. It is never published.
  ADD COLUMN archive_of integer REFERENCES product_group ON DELETE CASCADE,
  ADD CONSTRAINT product_group_schedule CHECK (unpublish_at > publish_at AND (publish_at IS NULL OR NOT published)),
  ADD CONSTRAINT product_group_archived CHECK (NOT published OR (archived_at IS NULL AND archive_of IS NULL)),
  ADD CONSTRAINT product_group_archive UNIQUE (archive_of);
CREATE INDEX product_group_publish_at ON product_group (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX product_group_unpublish_at ON product_group (unpublish_at) WHERE unpublish_at IS NOT NULL;

ALTER TABLE product ADD COLUMN barcode text NOT NULL DEFAULT '';
CREATE INDEX product_barcode ON product (barcode) WHERE barcode <> '';

-- Products that a merchant chose to be shown next to another one; the others are found by tags.
CREATE TABLE product_related (
  group_id integer NOT NULL REFERENCES product_group ON DELETE CASCADE,
  related_id integer NOT NULL REFERENCES product_group ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (group_id, related_id),
  CHECK (group_id <> related_id)
);
CREATE INDEX product_related_other ON product_related (related_id);

CREATE FUNCTION product_related_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY['product:' || coalesce(NEW.group_id, OLD.group_id)], 'catalogue');
  RETURN NULL;
END $$;
CREATE TRIGGER product_related_told AFTER INSERT OR UPDATE OR DELETE ON product_related FOR EACH ROW EXECUTE FUNCTION product_related_told();

-- A product uses its address once it is published; a draft leaves the redirect of an earlier product in place.
CREATE FUNCTION product_paths_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM path_redirect r USING new_rows n WHERE r.from_path = '/product/' || n.slug AND r.origin = 'renamed' AND n.published;
  RETURN NULL;
END $$;
DROP TRIGGER product_group_slugs ON product_group;
CREATE TRIGGER product_group_slugs AFTER INSERT ON product_group REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION product_paths_used();
CREATE FUNCTION product_path_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM path_redirect WHERE from_path = '/product/' || NEW.slug AND origin = 'renamed';
  RETURN NULL;
END $$;
CREATE TRIGGER product_path_used AFTER UPDATE OF published, slug ON product_group FOR EACH ROW
  WHEN (NEW.published AND NOT OLD.published) EXECUTE FUNCTION product_path_used();

-- The document of one product, category or collection is found by its slug, so it is renamed along with it.
CREATE FUNCTION own_document_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document d SET key = NEW.slug WHERE d.key = OLD.slug AND d.page_type = TG_ARGV[0] AND d.key <> lower(TG_ARGV[0])
    AND NOT EXISTS (SELECT FROM document o WHERE o.key = NEW.slug AND o.page_type = TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER product_group_document AFTER UPDATE OF slug ON product_group FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION own_document_renamed('Product');
CREATE TRIGGER category_document AFTER UPDATE OF slug ON category FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION own_document_renamed('Category');
CREATE TRIGGER collection_document AFTER UPDATE OF slug ON collection FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION own_document_renamed('Collection');

-- Back-in-stock alerts name the variant by its SKU.
CREATE FUNCTION product_sku_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_wait w SET sku = NEW.sku WHERE w.sku = OLD.sku
    AND NOT EXISTS (SELECT FROM product_wait o WHERE o.email_key = w.email_key AND o.sku = NEW.sku);
  RETURN NULL;
END $$;
CREATE TRIGGER product_sku_renamed AFTER UPDATE OF sku ON product FOR EACH ROW
  WHEN (OLD.sku IS DISTINCT FROM NEW.sku) EXECUTE FUNCTION product_sku_renamed();
