-- Every page knows the names of the shop's facets, so a new value of a known facet must not make every page anew: the names have a tag of
-- their own. A row with a smaller id is the earlier one of its facet, also within one statement.
CREATE FUNCTION facet_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM facet_value f WHERE f.facet = NEW.facet AND f.id < NEW.id) THEN RETURN NULL; END IF;
  ELSIF EXISTS (SELECT FROM facet_value f WHERE f.facet = OLD.facet) THEN
    RETURN NULL;
  END IF;
  PERFORM tell_changed(ARRAY['facet-names'], 'facet-names');
  RETURN NULL;
END $$;
CREATE TRIGGER facet_value_named AFTER INSERT OR DELETE ON facet_value FOR EACH ROW EXECUTE FUNCTION facet_named();
