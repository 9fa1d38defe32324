-- Who waits for a product that is sold out or priced on request (specification §7, CT-08). A row is written when the address is
-- verified, never before.
CREATE TABLE product_wait (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A wait outlives a catalogue that is laid again, so it names the variant as shops do.
  sku text NOT NULL,
  -- The address in its normal form (src/lib/normal-form.ts).
  email_key text NOT NULL,
  email text NOT NULL,
  -- Origin of the shop as the visitor saw it, for the links of the mail.
  origin text NOT NULL,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  -- The one mail is in the outbox: the wait is over. The row stays for as long as an older link could begin it once more.
  mailed_at timestamptz,
  UNIQUE (email_key, sku)
);
CREATE INDEX product_wait_open ON product_wait (sku) WHERE mailed_at IS NULL;
