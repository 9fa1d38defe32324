-- Details of one variant, as product_group.details are: they stand in the place of the product's of the same label, so that size and
-- volume are those of what is chosen.
ALTER TABLE product ADD COLUMN details jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(details) = 'array');

-- A page shows them, and the weight.
CREATE OR REPLACE FUNCTION product_told_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT n.group_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.sku, n.price, n.compare_at, least(n.stock, 10), n.options, n.image, n.position, n.details, n.weight_grams)
      IS DISTINCT FROM
        (o.sku, o.price, o.compare_at, least(o.stock, 10), o.options, o.image, o.position, o.details, o.weight_grams);
  IF ids IS NOT NULL THEN PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(ids) i), 'catalogue'); END IF;
  RETURN NULL;
END $$;
