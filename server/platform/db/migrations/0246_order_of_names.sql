-- Products by name as the language sorts them: É beside E, 2 before 10, without regard to capitals and punctuation.
CREATE FUNCTION name_order(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- What is nothing but signs is sorted by these. The index takes no endless names.
  SELECT left(coalesce(nullif(without_signs(lower(translate(normalize(left(name, 400), NFKC), '''’‘ʼ"“”„«».…', '') COLLATE shop_names)), ''), name), 200)
$$;

-- From a generated column to one that a trigger writes: its expression could only be changed by writing the whole table again.
ALTER TABLE product_group ALTER COLUMN sort_name DROP EXPRESSION;
CREATE FUNCTION product_group_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name := name_order(NEW.name);
  RETURN NEW;
END $$;
CREATE TRIGGER product_group_sort_name BEFORE INSERT OR UPDATE OF name ON product_group FOR EACH ROW EXECUTE FUNCTION product_group_sort_name();

-- The indexes that it stands in are made again; the table is not.
ALTER TABLE product_group ALTER COLUMN sort_name TYPE text COLLATE shop_names;
ALTER TABLE listing_mark ALTER COLUMN sort_name TYPE text COLLATE shop_names;
