-- Every change of a variant's stock, with its reason.
CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Checked by nothing, since it is written with each sale; a trigger deletes the rows of a deleted variant.
  product_id integer NOT NULL,
  change integer NOT NULL CHECK (change <> 0),
  -- The stock after the change.
  balance integer NOT NULL,
  reason text NOT NULL CHECK (reason IN ('initial', 'received', 'returned', 'damaged', 'lost', 'count', 'correction', 'reserved', 'released', 'restocked')),
  note text NOT NULL DEFAULT '',
  -- The order that reserved, released or restocked it; kept when the order is deleted.
  order_id bigint,
  -- Who adjusted it; null for the admin token, and with an empty name for sales and changes from outside.
  staff_id integer,
  staff_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX stock_movement_product ON stock_movement (product_id, id DESC);

CREATE FUNCTION product_movements_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stock_movement WHERE product_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;
CREATE TRIGGER product_movements_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION product_movements_deleted();

-- Variants with at most this stock are low; null: the shop's setting low_stock_threshold.
ALTER TABLE product ADD COLUMN low_stock integer CHECK (low_stock >= 0);

-- Variants that are low. An index on product.stock would make each sale write all indexes of product.
CREATE TABLE low_stock (
  product_id integer PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  stock integer NOT NULL
);
CREATE INDEX low_stock_order ON low_stock (stock, product_id);

CREATE FUNCTION low_stock_threshold() RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE own jsonb;
BEGIN
  SELECT value INTO own FROM setting WHERE key = 'low_stock_threshold';
  RETURN CASE WHEN jsonb_typeof(own) = 'number' THEN greatest(0, least(own::numeric, 1000))::integer ELSE 5 END;
END $$;

INSERT INTO low_stock (product_id, stock) SELECT id, stock FROM product WHERE stock <= low_stock_threshold();

CREATE FUNCTION product_low_stock_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stock <= coalesce(NEW.low_stock, low_stock_threshold()) THEN
    INSERT INTO low_stock AS l (product_id, stock) VALUES (NEW.id, NEW.stock)
      ON CONFLICT (product_id) DO UPDATE SET stock = excluded.stock WHERE l.stock <> excluded.stock;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_low_stock_kept AFTER UPDATE OF low_stock ON product FOR EACH ROW
  WHEN (OLD.low_stock IS DISTINCT FROM NEW.low_stock) EXECUTE FUNCTION product_low_stock_kept();

CREATE FUNCTION product_low_stock_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE threshold integer := low_stock_threshold();
BEGIN
  INSERT INTO low_stock (product_id, stock) SELECT id, stock FROM new_rows WHERE stock <= coalesce(low_stock, threshold);
  RETURN NULL;
END $$;
CREATE TRIGGER product_low_stock_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION product_low_stock_inserted();

CREATE FUNCTION low_stock_setting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE product IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM low_stock;
  INSERT INTO low_stock (product_id, stock) SELECT id, stock FROM product WHERE stock <= coalesce(low_stock, low_stock_threshold());
  RETURN NULL;
END $$;
CREATE TRIGGER low_stock_setting_changed AFTER INSERT OR UPDATE OF value ON setting FOR EACH ROW
  WHEN (NEW.key = 'low_stock_threshold') EXECUTE FUNCTION low_stock_setting_changed();

-- The reason comes from the setting stock.change of the transaction, { "reason", "note", "order_id", "staff_id", "staff_name" }. What changes
-- stock without one is a correction, so that the history always adds up. Each sale runs this for each of its lines.
CREATE FUNCTION product_stock_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('stock.change', true), ''), '{}');
  threshold integer := NEW.low_stock;
BEGIN
  INSERT INTO stock_movement (product_id, change, balance, reason, note, order_id, staff_id, staff_name)
  VALUES (NEW.id, NEW.stock - OLD.stock, NEW.stock, coalesce(told ->> 'reason', 'correction'), coalesce(told ->> 'note', ''),
    (told ->> 'order_id')::bigint, (told ->> 'staff_id')::integer, coalesce(told ->> 'staff_name', ''));
  -- No threshold of the shop is higher.
  IF threshold IS NULL AND least(OLD.stock, NEW.stock) <= 1000 THEN threshold := low_stock_threshold(); END IF;
  IF NEW.stock <= threshold THEN
    INSERT INTO low_stock (product_id, stock) VALUES (NEW.id, NEW.stock) ON CONFLICT (product_id) DO UPDATE SET stock = excluded.stock;
  ELSIF OLD.stock <= threshold THEN
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_stock_moved AFTER UPDATE OF stock ON product FOR EACH ROW
  WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION product_stock_moved();
