-- Orders of a person who has left: what they bought stays, who they were does not.

ALTER TABLE orders ADD COLUMN erased_at timestamptz;

-- What tax law has the shop keep of whom an invoice was made out to, until the day it is erased.
CREATE TABLE invoice_party (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  erase_on date NOT NULL
);
CREATE INDEX invoice_party_erase ON invoice_party (erase_on);

-- How often a coupon was used with an address, however it was spelled (src/lib/normal-form.ts).
ALTER TABLE coupon_use ADD COLUMN email_key text;
DROP INDEX coupon_use_email;
CREATE INDEX coupon_use_email ON coupon_use (coupon_id, email_key);

-- Orders that somebody placed with their address before they logged in.
CREATE INDEX orders_guest_email ON orders (lower(email)) WHERE customer_id IS NULL;
