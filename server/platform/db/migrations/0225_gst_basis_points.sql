-- GST rates in hundredths of a per cent (basis points), so that 0.25 % and 1.5 % can be held; tables are rewritten without their triggers,
-- since nothing that they stand for changes.
ALTER TABLE product_group RENAME COLUMN gst_rate TO gst_bps;
ALTER TABLE product_group DROP CONSTRAINT product_group_gst_rate_check;
ALTER TABLE product_group ALTER COLUMN gst_bps TYPE smallint USING (gst_bps * 100)::smallint;
ALTER TABLE product_group
  ADD CONSTRAINT product_group_gst_bps_check CHECK (gst_bps BETWEEN 0 AND 10000),
  -- Lower rates of cheaper units: [{ "up_to": minor units of a unit's value after discount, without the tax, "bps": the rate up to it }],
  -- the lowest first. gst_bps holds above them all.
  ADD COLUMN gst_slabs jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(gst_slabs) = 'array');

ALTER TABLE shipping_mode RENAME COLUMN gst_rate TO gst_bps;
ALTER TABLE shipping_mode DROP CONSTRAINT shipping_mode_gst_rate_check;
ALTER TABLE shipping_mode ALTER COLUMN gst_bps TYPE smallint USING (gst_bps * 100)::smallint;
ALTER TABLE shipping_mode ADD CONSTRAINT shipping_mode_gst_bps_check CHECK (gst_bps BETWEEN 0 AND 10000);

-- The rate that was charged.
DROP TRIGGER order_line_fixed ON order_line;
ALTER TABLE order_line RENAME COLUMN gst_rate TO gst_bps;
ALTER TABLE order_line ALTER COLUMN gst_bps TYPE smallint USING (gst_bps * 100)::smallint;
CREATE TRIGGER order_line_fixed BEFORE UPDATE OF order_id, sku, quantity, unit_price, line_total, discount, tax, gst_bps, hsn ON order_line
  FOR EACH ROW EXECUTE FUNCTION order_fixed();
