-- GST rates in hundredths of a per cent (basis points), so that 0.25 % and 1.5 % can be held. The whole per cents stay beside them, in step
-- with them, for the release before. Tables are rewritten without their triggers, since nothing that they stand for changes.
CREATE FUNCTION gst_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND coalesce(NEW.gst_bps, 0) = 0)
    OR (TG_OP = 'UPDATE' AND NEW.gst_rate IS DISTINCT FROM OLD.gst_rate AND NEW.gst_bps IS NOT DISTINCT FROM OLD.gst_bps)
  THEN NEW.gst_bps := coalesce(NEW.gst_rate, 0) * 100;
  ELSE NEW.gst_rate := round(NEW.gst_bps / 100.0);
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE product_group ADD COLUMN gst_bps smallint;
ALTER TABLE product_group ALTER COLUMN gst_bps TYPE smallint USING (gst_rate * 100)::smallint;
ALTER TABLE product_group
  ALTER COLUMN gst_bps SET NOT NULL,
  ALTER COLUMN gst_bps SET DEFAULT 0,
  ADD CONSTRAINT product_group_gst_bps_check CHECK (gst_bps BETWEEN 0 AND 10000),
  -- Lower rates of cheaper units: [{ "up_to": minor units of a unit's value after discount, without the tax, "bps": the rate up to it }],
  -- the lowest first. gst_bps holds above them all.
  ADD COLUMN gst_slabs jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(gst_slabs) = 'array');
CREATE TRIGGER product_group_gst BEFORE INSERT OR UPDATE OF gst_bps, gst_rate ON product_group
  FOR EACH ROW EXECUTE FUNCTION gst_in_step();

ALTER TABLE shipping_mode ADD COLUMN gst_bps smallint;
ALTER TABLE shipping_mode ALTER COLUMN gst_bps TYPE smallint USING (gst_rate * 100)::smallint;
ALTER TABLE shipping_mode
  ALTER COLUMN gst_bps SET NOT NULL,
  ALTER COLUMN gst_bps SET DEFAULT 0,
  ADD CONSTRAINT shipping_mode_gst_bps_check CHECK (gst_bps BETWEEN 0 AND 10000);
CREATE TRIGGER shipping_mode_gst BEFORE INSERT OR UPDATE OF gst_bps, gst_rate ON shipping_mode
  FOR EACH ROW EXECUTE FUNCTION gst_in_step();

-- The rate that was charged.
ALTER TABLE order_line ADD COLUMN gst_bps smallint;
ALTER TABLE order_line ALTER COLUMN gst_bps TYPE smallint USING (gst_rate * 100)::smallint;
ALTER TABLE order_line ALTER COLUMN gst_bps SET NOT NULL, ALTER COLUMN gst_bps SET DEFAULT 0, ALTER COLUMN gst_rate SET DEFAULT 0;
CREATE TRIGGER order_line_gst BEFORE INSERT ON order_line FOR EACH ROW EXECUTE FUNCTION gst_in_step();
DROP TRIGGER order_line_fixed ON order_line;
CREATE TRIGGER order_line_fixed
  BEFORE UPDATE OF order_id, sku, quantity, unit_price, line_total, discount, tax, gst_rate, gst_bps, hsn ON order_line
  FOR EACH ROW EXECUTE FUNCTION order_fixed();
