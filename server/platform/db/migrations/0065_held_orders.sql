-- Orders that nobody pays for beforehand, and whose contact has had many of them today: they wait until a link that goes to the contact is opened.

ALTER TABLE orders
  -- Where such an order is confirmed: a digest of the mailbox or the number that the link went to. Null: it never had to wait.
  ADD COLUMN contact_key text,
  -- Ways to the shopper ('email', 'sms') that had enough messages of unproved orders on that day, and that no link proved: no news go there.
  ADD COLUMN unproved text[] NOT NULL DEFAULT '{}' CHECK (unproved <@ ARRAY['email', 'sms']);
CREATE INDEX orders_contact ON orders (contact_key) WHERE contact_key IS NOT NULL AND status IN ('pending', 'unpaid');

-- A link shows every order of its contact that waits: one message is enough for many of them.
CREATE TABLE order_link (
  -- SHA-256 of the token in the message.
  token_hash bytea PRIMARY KEY,
  contact_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX order_link_contact ON order_link (contact_key, created_at);
CREATE INDEX order_link_expires ON order_link (expires_at);

-- The page of the link, for shops that stand already; it can be changed like any other.
INSERT INTO document (key, page_type, name, published)
SELECT 'confirm-order', 'Checkout', 'Confirm an order', '{
  "page": {"title": "Confirm your order", "path": "/checkout-complete/confirm", "meta_title": "Confirm your order", "noindex": true},
  "component_data": [
    {"key": "mailed-link", "id": "mailed-link", "version": 1, "settings": {"purpose": "order", "heading": "Confirm your order"}}
  ]
}'
WHERE EXISTS (SELECT FROM storefront) ON CONFLICT DO NOTHING;
