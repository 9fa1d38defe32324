-- Lines taken out of a cart a moment ago: one that is put back gets its old id, and with it its place.
CREATE TABLE removed_cart_line (
  cart_id bigint NOT NULL REFERENCES cart ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  data_hash text NOT NULL DEFAULT '',
  line_id bigint NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cart_id, product_id, data_hash)
);
