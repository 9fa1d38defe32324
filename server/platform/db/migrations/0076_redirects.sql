-- Redirect rules count how often they are followed, and a renamed slug leaves one behind.

-- 'renamed': it came by itself, and goes when its path is used again. What an owner wrote stays.
ALTER TABLE path_redirect ADD COLUMN origin text NOT NULL DEFAULT 'own' CHECK (origin IN ('own', 'renamed'));

-- Apart from the rules, whose every change is announced to all processes.
CREATE TABLE path_redirect_hit (
  from_path text PRIMARY KEY REFERENCES path_redirect ON DELETE CASCADE ON UPDATE CASCADE,
  hits bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT now()
);

-- Rules that led to the old path lead to the new one, so that no chain grows however often a thing is renamed.
CREATE FUNCTION leave_redirect(old_path text, new_path text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Not for what a rule could not hold: such an address is not found by its text.
  IF old_path = new_path OR old_path || new_path ~ '[[:space:][:cntrl:]\\?#*%]' THEN RETURN; END IF;
  DELETE FROM path_redirect WHERE from_path = new_path AND origin = 'renamed';
  UPDATE path_redirect SET target = new_path WHERE target = old_path AND from_path <> new_path;
  INSERT INTO path_redirect (from_path, target, status, origin) VALUES (old_path, new_path, 301, 'renamed')
    ON CONFLICT (from_path) DO NOTHING;
END $$;

-- Trigger of tables whose rows are pages: its argument is what stands before the slug.
CREATE FUNCTION slug_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leave_redirect(TG_ARGV[0] || OLD.slug, TG_ARGV[0] || NEW.slug);
  RETURN NULL;
END $$;
CREATE FUNCTION slugs_used_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM path_redirect r USING new_rows n WHERE r.from_path = TG_ARGV[0] || n.slug AND r.origin = 'renamed';
  RETURN NULL;
END $$;

CREATE TRIGGER product_group_renamed AFTER UPDATE OF slug ON product_group FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug AND OLD.published) EXECUTE FUNCTION slug_renamed('/product/');
CREATE TRIGGER product_group_slugs AFTER INSERT ON product_group REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION slugs_used_again('/product/');
CREATE TRIGGER category_renamed AFTER UPDATE OF slug ON category FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION slug_renamed('/product-category/');
CREATE TRIGGER category_slugs AFTER INSERT ON category REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION slugs_used_again('/product-category/');
CREATE TRIGGER collection_renamed AFTER UPDATE OF slug ON collection FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION slug_renamed('/product-collection/');
CREATE TRIGGER collection_slugs AFTER INSERT ON collection REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION slugs_used_again('/product-collection/');

-- A content page is found by its key, below the path that it says it has.
CREATE FUNCTION page_path(key text, published jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(regexp_replace(published #>> '{page,path}', '[^/]*$', '') , '/') || key
$$;
CREATE FUNCTION page_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leave_redirect(page_path(OLD.key, OLD.published), page_path(NEW.key, NEW.published));
  RETURN NULL;
END $$;
CREATE FUNCTION page_used_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM path_redirect WHERE from_path = page_path(NEW.key, NEW.published) AND origin = 'renamed';
  RETURN NULL;
END $$;
CREATE TRIGGER page_renamed AFTER UPDATE OF key ON document FOR EACH ROW
  WHEN (OLD.key IS DISTINCT FROM NEW.key AND OLD.page_type = 'Page' AND OLD.published IS NOT NULL AND NEW.published IS NOT NULL)
  EXECUTE FUNCTION page_renamed();
CREATE TRIGGER page_used_again AFTER INSERT OR UPDATE OF published ON document FOR EACH ROW
  WHEN (NEW.page_type = 'Page' AND NEW.published IS NOT NULL) EXECUTE FUNCTION page_used_again();
