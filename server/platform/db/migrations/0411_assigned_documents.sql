-- Records that show another document of their page type instead of their own or the default one.
CREATE TABLE document_assignment (
  page_type text NOT NULL,
  -- Of a product, category, collection, tag, article, question group or page.
  slug text NOT NULL,
  document_key text NOT NULL,
  PRIMARY KEY (page_type, slug)
);
CREATE INDEX document_assignment_key ON document_assignment (page_type, document_key);

CREATE FUNCTION document_assignment_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY['document', 'document-assignments', 'document:' || OLD.slug, 'document:' || NEW.slug], 'document');
  RETURN NULL;
END $$;
CREATE TRIGGER document_assignment_told AFTER INSERT OR UPDATE OR DELETE ON document_assignment FOR EACH ROW EXECUTE FUNCTION document_assignment_told();

-- Assignments follow records and documents that are renamed.
CREATE OR REPLACE FUNCTION own_document_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_assignment a SET slug = NEW.slug WHERE a.slug = OLD.slug AND a.page_type = TG_ARGV[0]
    AND NOT EXISTS (SELECT FROM document_assignment o WHERE o.slug = NEW.slug AND o.page_type = TG_ARGV[0]);
  UPDATE document d SET key = NEW.slug WHERE d.key = OLD.slug AND d.page_type = TG_ARGV[0] AND d.key <> lower(TG_ARGV[0])
    AND NOT EXISTS (SELECT FROM document o WHERE o.key = NEW.slug AND o.page_type = TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE FUNCTION assigned_document_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_assignment SET document_key = NEW.key WHERE document_key = OLD.key AND page_type = OLD.page_type;
  RETURN NULL;
END $$;
CREATE TRIGGER assigned_document_renamed AFTER UPDATE OF key ON document FOR EACH ROW
  WHEN (OLD.key IS DISTINCT FROM NEW.key) EXECUTE FUNCTION assigned_document_renamed();
