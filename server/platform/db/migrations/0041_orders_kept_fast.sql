-- When the gateway is asked about a payment that was given up: it may have been paid on a page left open. Null: not any more.
ALTER TABLE payment ADD COLUMN ask_at timestamptz;
CREATE INDEX payment_ask ON payment (ask_at) WHERE ask_at IS NOT NULL;

-- Looked for every few seconds.
CREATE INDEX orders_unpaid ON orders (updated_at) WHERE status = 'unpaid';
-- Followed when a cart is thrown away.
CREATE INDEX orders_cart ON orders (cart_id) WHERE cart_id IS NOT NULL;

-- How often a shopper used a coupon, however often others did.
DROP INDEX coupon_use_coupon;
DROP INDEX coupon_use_customer;
CREATE INDEX coupon_use_customer ON coupon_use (customer_id, coupon_id);
CREATE INDEX coupon_use_email ON coupon_use (coupon_id, lower(email));
CREATE INDEX coupon_use_phone ON coupon_use (coupon_id, phone);
