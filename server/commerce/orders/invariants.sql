-- Invariants of orders, stock and money between transactions. Each query returns the rows that violate one.

-- name: totals are the sums of the lines
SELECT o.order_no, o.sub_total, o.discount_total, l.total, l.discount
FROM orders o LEFT JOIN LATERAL (SELECT count(*) AS n, sum(line_total) AS total, sum(discount) AS discount FROM order_line WHERE order_id = o.id) l ON true
WHERE l.n = 0 OR l.total <> o.sub_total OR l.discount <> o.discount_total;

-- name: the tax of an order is the sum of the taxes of its lines and shipping
SELECT o.order_no, o.tax_total FROM orders o
WHERE o.tax_total <> (SELECT sum(tax) FROM order_line WHERE order_id = o.id) + (o.shipping_mode ->> 'tax')::bigint;

-- name: an order reserves the units of its lines, summed by product
SELECT o.order_no, l.product_id, l.units, s.units AS taken
FROM orders o
JOIN LATERAL (SELECT product_id, sum(quantity) AS units FROM order_line WHERE order_id = o.id AND product_id IS NOT NULL GROUP BY product_id) l ON true
FULL JOIN order_stock s ON s.order_id = o.id AND s.product_id = l.product_id
WHERE (s.units IS DISTINCT FROM l.units) AND (l.product_id IS NOT NULL OR EXISTS (SELECT FROM product WHERE id = s.product_id));

-- name: pending orders hold their stock, confirmed ones have sold it, others have released or restocked it
SELECT o.order_no, o.status, s.product_id, s.state, s.units, s.restocked
FROM orders o JOIN order_stock s ON s.order_id = o.id
WHERE CASE o.status
  WHEN 'pending' THEN s.state <> 'held'
  WHEN 'unpaid' THEN s.state <> 'released'
  WHEN 'cancelled' THEN NOT (s.state = 'released' AND o.confirmed_at IS NULL OR s.state = 'sold' AND s.restocked = s.units AND o.confirmed_at IS NOT NULL)
  ELSE s.state <> 'sold' END;

-- name: no stock is negative
SELECT sku, stock FROM product WHERE stock < 0;

-- name: an order's paid and refunded totals are the sums of its payments and refunds
SELECT o.order_no, o.paid_total, o.refunded_total FROM orders o
WHERE o.paid_total <> (SELECT coalesce(sum(amount), 0) FROM payment WHERE order_id = o.id AND status = 'paid')
   OR o.refunded_total <> (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = o.id);

-- name: the refunds of a payment do not exceed it
SELECT p.reference, p.amount FROM payment p
WHERE p.amount < (SELECT coalesce(sum(amount), 0) FROM refund WHERE payment_id = p.id);

-- name: the shop keeps at most what an order costs, and nothing of an unconfirmed or cancelled one
SELECT order_no, status, grand_total, paid_total, refunded_total FROM orders
WHERE CASE
  WHEN status IN ('pending', 'unpaid', 'cancelled') THEN paid_total <> refunded_total
  ELSE paid_total - refunded_total > grand_total END;

-- name: confirmed orders are paid, except cash on delivery; delivered orders are paid
SELECT order_no, status, payment_mode ->> 'code' AS mode, grand_total, paid_total FROM orders
WHERE paid_total < grand_total - waived_total
  AND (status IN ('delivered', 'refunded') AND NOT (status = 'refunded' AND payment_mode ->> 'code' = 'cod')
    OR status IN ('confirmed', 'shipped') AND payment_mode ->> 'code' <> 'cod');

-- name: each payment has the amount and currency of its order, less what gift cards pay
SELECT p.reference, p.amount, o.grand_total FROM payment p JOIN orders o ON o.id = p.order_id
WHERE p.gift_card_id IS NULL AND p.amount NOT IN (o.grand_total - o.gift_total, o.grand_total - o.gift_total - o.waived_total) OR p.currency <> o.currency;

-- name: the balance of a gift card is the sum of its entries, and at most its amount
SELECT g.id, g.amount, g.balance FROM gift_card g
WHERE g.balance <> (SELECT coalesce(sum(amount), 0) FROM gift_card_entry WHERE gift_card_id = g.id) OR g.balance NOT BETWEEN 0 AND g.amount;

-- name: a gift card lost exactly what orders hold or have spent of it, less its refunds
SELECT g.id, g.amount, g.balance FROM gift_card g
WHERE EXISTS (SELECT FROM gift_card_entry WHERE gift_card_id = g.id) AND g.amount - g.balance <> (SELECT coalesce(sum(amount), 0) FROM gift_card_use WHERE gift_card_id = g.id AND state IN ('held', 'spent'))
  - (SELECT coalesce(sum(r.amount), 0) FROM refund r JOIN payment p ON p.id = r.payment_id WHERE p.gift_card_id = g.id)
  - (SELECT coalesce(sum(amount), 0) FROM gift_card_entry WHERE gift_card_id = g.id AND kind = 'voided');

-- name: gift cards pay the gift total of their order
SELECT o.order_no, o.gift_total FROM orders o
WHERE o.gift_total <> (SELECT coalesce(sum(amount), 0) FROM gift_card_use WHERE order_id = o.id);

-- name: pending orders hold their gift cards, confirmed ones have spent them, others have released them
SELECT o.order_no, o.status, u.gift_card_id, u.state FROM orders o JOIN gift_card_use u ON u.order_id = o.id
WHERE u.state <> CASE WHEN o.confirmed_at IS NOT NULL THEN 'spent' WHEN o.status = 'pending' THEN 'held' ELSE 'released' END;

-- name: a payment by gift card is what its order has spent of it, and its refunds are done
SELECT o.order_no, u.gift_card_id, u.amount, p.amount AS paid FROM gift_card_use u JOIN orders o ON o.id = u.order_id
LEFT JOIN payment p ON p.order_id = u.order_id AND p.gift_card_id = u.gift_card_id
WHERE (u.state = 'spent') <> (p.id IS NOT NULL) OR p.amount <> u.amount OR p.status <> 'paid'
UNION ALL
SELECT o.order_no, p.gift_card_id, r.amount, e.amount FROM refund r JOIN payment p ON p.id = r.payment_id JOIN orders o ON o.id = r.order_id
LEFT JOIN gift_card_entry e ON e.refund_id = r.id
WHERE p.gift_card_id IS NOT NULL AND (r.status <> 'done' OR e.amount IS DISTINCT FROM r.amount OR e.gift_card_id <> p.gift_card_id);

-- name: only pending orders have open payments
SELECT o.order_no, o.status, p.reference FROM payment p JOIN orders o ON o.id = p.order_id WHERE p.status = 'started' AND o.status <> 'pending';

-- name: a coupon's count is its number of uses, and within its limit
SELECT c.code, c.uses FROM coupon c
WHERE c.uses <> (SELECT count(*) FROM coupon_use WHERE coupon_id = c.id) OR c.uses > c.max_uses;

-- name: orders use their coupon unless they are unpaid or cancelled
SELECT o.order_no, o.status FROM orders o LEFT JOIN coupon_use u ON u.order_id = o.id
WHERE (o.coupon IS NOT NULL AND o.status IN ('pending', 'confirmed', 'shipped', 'delivered', 'refunded')) <> (u.order_id IS NOT NULL);

-- name: the latest status of the history is the order's status
SELECT o.order_no, o.status FROM orders o
WHERE o.status IS DISTINCT FROM (SELECT e.status FROM order_event e WHERE e.order_id = o.id AND e.status IS NOT NULL ORDER BY e.id DESC LIMIT 1);

-- name: each state of a cart is ordered once
SELECT cart_id, cart_version, count(*) FROM orders WHERE status <> 'cancelled' AND cart_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1;

-- name: confirmed orders have an invoice, and invoice numbers have no gap
SELECT order_no AS what FROM orders WHERE (confirmed_at IS NULL) <> (invoice_no IS NULL)
UNION ALL
SELECT c.year FROM invoice_counter c WHERE c.last <> (SELECT count(*) FROM orders WHERE invoice_no LIKE c.year || '/%');

-- name: no unit is returned twice, and no line is promised more than was paid for it
SELECT l.order_id, l.id, sum(q.quantity) AS asked, sum(q.amount) AS promised
FROM order_line l JOIN refund_request_line q ON q.order_line_id = l.id JOIN refund_request r ON r.id = q.request_id AND r.status <> 'refused'
GROUP BY l.id HAVING sum(q.quantity) > l.quantity OR sum(q.amount) > l.line_total - l.discount;

-- name: no unit is both shipped and cancelled, or cancelled and returned, and no line is credited beyond its price
SELECT o.order_no, l.id, l.quantity, s.units AS shipped, c.units AS cancelled, r.units AS returned, c.amount + r.amount + q.amount AS reduced
FROM order_line l JOIN orders o ON o.id = l.order_id
CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS units FROM shipment_line WHERE order_line_id = l.id) s
CROSS JOIN LATERAL (SELECT coalesce(sum(d.quantity), 0) AS units, coalesce(sum(d.amount), 0) AS amount FROM order_reduction_line d JOIN order_reduction h ON h.id = d.reduction_id
  WHERE d.order_line_id = l.id AND h.kind = 'cancelled') c
CROSS JOIN LATERAL (SELECT coalesce(sum(d.quantity), 0) AS units, coalesce(sum(d.amount), 0) AS amount FROM order_reduction_line d JOIN order_reduction h ON h.id = d.reduction_id
  WHERE d.order_line_id = l.id AND h.kind = 'returned') r
CROSS JOIN LATERAL (SELECT coalesce(sum(a.quantity), 0) AS units, coalesce(sum(a.amount), 0) AS amount FROM refund_request_line a JOIN refund_request b ON b.id = a.request_id
  WHERE a.order_line_id = l.id AND b.status <> 'refused') q
WHERE s.units + c.units > l.quantity OR c.units + r.units + q.units > l.quantity OR c.amount + r.amount + q.amount > l.line_total - l.discount;

-- name: everything that is not cancelled has left a shipped order, something is left of a confirmed one, and none is shipped that is picked up
SELECT o.order_no, o.status, l.units, s.units AS shipped, c.units AS cancelled FROM orders o
CROSS JOIN LATERAL (SELECT sum(quantity) AS units FROM order_line WHERE order_id = o.id) l
CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantity), 0) AS units FROM shipment_line x JOIN shipment h ON h.id = x.shipment_id WHERE h.order_id = o.id) s
CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantity), 0) AS units FROM order_reduction_line x JOIN order_reduction h ON h.id = x.reduction_id
  WHERE h.order_id = o.id AND h.kind = 'cancelled') c
WHERE CASE WHEN o.shipping_mode ? 'pickup' THEN s.units > 0 OR o.status = 'shipped'
  WHEN o.status IN ('shipped', 'delivered', 'refunded') THEN s.units + c.units <> l.units
  WHEN o.status = 'confirmed' THEN s.units + c.units >= l.units
  ELSE s.units > 0 END;

-- name: an order has the waybill of its first parcel, and parcels contain units of their order
SELECT o.order_no, o.waybill, s.waybill AS parcel FROM orders o LEFT JOIN LATERAL (SELECT waybill FROM shipment WHERE order_id = o.id ORDER BY id LIMIT 1) s ON true
WHERE o.waybill IS DISTINCT FROM s.waybill
UNION ALL
SELECT o.order_no, s.waybill, l.order_id::text FROM shipment s JOIN orders o ON o.id = s.order_id LEFT JOIN shipment_line x ON x.shipment_id = s.id
  LEFT JOIN order_line l ON l.id = x.order_line_id WHERE l.order_id IS DISTINCT FROM s.order_id;

-- name: all parcels of a delivered order are delivered
SELECT o.order_no, s.waybill FROM orders o JOIN shipment s ON s.order_id = o.id WHERE o.status = 'delivered' AND s.status <> 'delivered';

-- name: what the shop keeps of an order and what was waived do not exceed what is not credited
SELECT o.order_no, o.status, o.grand_total, o.waived_total, o.paid_total, o.refunded_total, n.credited FROM orders o
CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS credited FROM credit_note WHERE order_id = o.id) n
WHERE o.invoice_no IS NOT NULL AND (o.paid_total - o.refunded_total > o.grand_total - n.credited OR o.waived_total > n.credited);

-- name: the credit note of cancelled or returned units is of their amount
SELECT o.order_no, d.key, n.amount, l.amount AS units FROM order_reduction d JOIN orders o ON o.id = d.order_id
CROSS JOIN LATERAL (SELECT sum(amount) AS amount FROM order_reduction_line WHERE reduction_id = d.id) l
LEFT JOIN credit_note n ON n.order_id = d.order_id AND n.key = d.key
WHERE d.kind = 'cancelled' AND coalesce(n.amount, 0) > l.amount;

-- name: the refunds promised for an order do not exceed its cost
SELECT r.order_id, sum(r.amount) AS promised FROM refund_request r JOIN orders o ON o.id = r.order_id
WHERE r.status <> 'refused' GROUP BY r.order_id, o.grand_total HAVING sum(r.amount) > o.grand_total;

-- name: returned units that were restocked are back in stock
SELECT r.order_id, l.product_id, sum(q.restocked) AS restocked, max(s.restocked) AS in_stock
FROM refund_request_line q JOIN refund_request r ON r.id = q.request_id JOIN order_line l ON l.id = q.order_line_id
LEFT JOIN order_stock s ON s.order_id = r.order_id AND s.product_id = l.product_id
WHERE l.product_id IS NOT NULL GROUP BY r.order_id, l.product_id HAVING sum(q.restocked) > coalesce(max(s.restocked), 0);

-- name: a closed return decided on every unit, and one that was not granted on none
SELECT r.id, r.status, r.closed_at, q.quantity, q.restocked, q.written_off FROM refund_request r JOIN refund_request_line q ON q.request_id = r.id
WHERE r.closed_at IS NOT NULL AND q.restocked + q.written_off < q.quantity OR r.received_at IS NULL AND q.restocked + q.written_off > 0;

-- name: a credit note is the sum of its lines, and has a number and an order with an invoice
SELECT o.order_no, n.number, n.amount, n.tax, l.total, l.tax AS line_tax FROM credit_note n JOIN orders o ON o.id = n.order_id
LEFT JOIN LATERAL (SELECT sum(total) AS total, sum(tax) AS tax FROM credit_note_line WHERE credit_note_id = n.id) l ON true
WHERE n.number IS NULL OR o.invoice_no IS NULL OR l.total IS DISTINCT FROM n.amount OR l.tax IS DISTINCT FROM n.tax;

-- name: credit notes do not exceed the invoice
SELECT o.order_no, o.grand_total, o.tax_total, sum(n.amount) AS credited, sum(n.tax) AS tax FROM credit_note n JOIN orders o ON o.id = n.order_id
GROUP BY o.id HAVING sum(n.amount) > o.grand_total OR sum(n.tax) > o.tax_total;

-- name: credit notes of a financial year are numbered without a gap
SELECT c.year, c.last, n.notes, n.highest FROM credit_note_counter c
LEFT JOIN LATERAL (SELECT count(*) AS notes, max(split_part(number, '/', 2)::int) AS highest FROM credit_note WHERE year = c.year) n ON true
WHERE n.notes <> c.last OR n.highest <> c.last;
