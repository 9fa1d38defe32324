-- Availability by pincode, and product customisation with its uploaded pictures.

-- Where the shop delivers, by the first letters of a postal code; of those that fit, the longest counts. So that one row can stand
-- for a state and another for the one island in it that takes longer, or is not reached.
CREATE TABLE pincode_zone (
  country_id text NOT NULL REFERENCES country ON DELETE CASCADE,
  prefix text NOT NULL CHECK (prefix ~ '^[0-9A-Z]{1,10}$'),
  place text NOT NULL DEFAULT '',
  delivers boolean NOT NULL DEFAULT true,
  -- On the road, on days on which there is delivery.
  delivery_days smallint NOT NULL DEFAULT 0 CHECK (delivery_days BETWEEN 0 AND 60),
  cash_on_delivery boolean NOT NULL DEFAULT false,
  PRIMARY KEY (country_id, prefix)
);

-- { text: { label, hint, max_length, required } | null, image: { label, hint, required } | null }; null: nothing to customise.
ALTER TABLE product_group ADD COLUMN customisation jsonb;

-- Pictures that shoppers sent in for customised products; the files lie in DATA_DIR/uploads.
CREATE TABLE upload (
  -- The file's name: random, so that it can only be known by who was told.
  name text PRIMARY KEY,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  -- When it was sent in or last put into a cart; what no cart holds goes some days later.
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX upload_used ON upload (used_at);
CREATE INDEX cart_line_picture ON cart_line ((additonal_data ->> 'image_path')) WHERE additonal_data ? 'image_path';
