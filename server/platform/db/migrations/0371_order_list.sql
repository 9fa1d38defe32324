-- The admin's list of orders: 100,000 are searched, filtered and sorted while somebody types.

-- What of an order is paid, as paymentStatusOf has it (server/commerce/order-view/view.ts); a test compares the two.
CREATE FUNCTION order_payment_status(status text, mode text, total bigint, waived bigint, paid bigint, refunded bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN total - waived = 0 AND paid = 0 THEN 'none'
    WHEN paid > 0 AND refunded = paid THEN 'refunded'
    WHEN refunded > 0 AND paid - refunded < total - waived THEN 'partly_refunded'
    WHEN paid >= total - waived THEN 'paid'
    WHEN status = 'cancelled' THEN 'none'
    WHEN mode = 'cod' THEN 'on_delivery'
    ELSE 'awaiting' END
$$;

CREATE INDEX orders_placed ON orders (created_at, id);
CREATE INDEX orders_total ON orders (grand_total, id);
CREATE INDEX orders_customer_name ON orders (lower(coalesce(shipping_address ->> 'name', '')), id);
CREATE INDEX orders_status_placed ON orders (status, created_at, id);
CREATE INDEX orders_payment_status ON orders
  (order_payment_status(status, payment_mode ->> 'code', grand_total, waived_total, paid_total, refunded_total), created_at, id);
CREATE INDEX orders_payment_mode ON orders ((payment_mode ->> 'code'), created_at, id);
CREATE INDEX orders_shipping_mode ON orders ((shipping_mode ->> 'code'), created_at, id);
CREATE INDEX orders_unconfirmed ON orders (created_at, id) WHERE contact_key IS NOT NULL AND status IN ('pending', 'unpaid');
CREATE INDEX orders_tags ON orders USING gin (tags) WHERE tags <> '{}';
CREATE INDEX refund_request_asked ON refund_request (order_id) WHERE status = 'asked';

CREATE INDEX orders_number_words ON orders USING gin (order_no gin_trgm_ops);
CREATE INDEX orders_name_words ON orders USING gin ((shipping_address ->> 'name') gin_trgm_ops);
CREATE INDEX orders_email_words ON orders USING gin (email gin_trgm_ops);
CREATE INDEX orders_phone_words ON orders USING gin (phone gin_trgm_ops);
CREATE INDEX orders_invoice_words ON orders USING gin (invoice_no gin_trgm_ops);
CREATE INDEX shipment_waybill_words ON shipment USING gin (waybill gin_trgm_ops);
CREATE INDEX order_line_sku ON order_line (upper(sku) text_pattern_ops, order_id);
