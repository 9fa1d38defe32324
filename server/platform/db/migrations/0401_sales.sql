-- A narrow row for each confirmed order that was not cancelled, so that the figures of a year are read from an index alone. It is
-- derived with the people of the list of customers, by the same queue.
DROP INDEX orders_confirmed;
CREATE TABLE order_sale (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  confirmed_at timestamptz NOT NULL,
  currency text NOT NULL,
  -- What the shop keeps of the price.
  value bigint NOT NULL,
  units integer NOT NULL,
  -- Null once the person is erased.
  shopper_id integer REFERENCES shopper ON DELETE SET NULL,
  -- The person had ordered before.
  is_repeat boolean NOT NULL
);
CREATE INDEX order_sale_confirmed ON order_sale (currency, confirmed_at) INCLUDE (value, units, shopper_id, is_repeat);
CREATE INDEX order_sale_order ON order_sale (currency, confirmed_at) INCLUDE (order_id);
CREATE INDEX order_sale_shopper ON order_sale (shopper_id) WHERE shopper_id IS NOT NULL;

-- Units that were not cancelled.
CREATE FUNCTION order_units(wanted bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(quantity) FROM order_line WHERE order_id = wanted), 0)
    - coalesce((SELECT sum(l.quantity) FROM order_reduction_line l JOIN order_reduction r ON r.id = l.reduction_id
        WHERE r.order_id = wanted AND r.kind = 'cancelled'), 0))::integer
$$;

CREATE OR REPLACE FUNCTION refresh_shoppers(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  accounts integer[];
  guests text[];
  sold bigint[];
  taken integer;
BEGIN
  IF NOT EXISTS (SELECT FROM shopper_change) THEN RETURN 0; END IF;
  -- One at a time: two would overwrite newer figures with older ones.
  PERFORM pg_advisory_xact_lock(hashtext('refresh_shoppers'));
  WITH gone AS (
    DELETE FROM shopper_change WHERE id IN (SELECT id FROM shopper_change ORDER BY id LIMIT most) RETURNING customer_id, order_id, shopper_id
  ), named AS (
    SELECT customer_id, NULL AS guest_key FROM gone WHERE customer_id IS NOT NULL
    UNION ALL SELECT o.customer_id, CASE WHEN o.customer_id IS NULL THEN guest_key_of(o.mailbox_key, o.phone) END FROM gone g JOIN orders o ON o.id = g.order_id
    UNION ALL SELECT s.customer_id, s.guest_key FROM gone g JOIN shopper s ON s.id = g.shopper_id
  )
  SELECT array_agg(DISTINCT n.customer_id) FILTER (WHERE n.customer_id IS NOT NULL),
      array_agg(DISTINCT n.guest_key) FILTER (WHERE n.guest_key IS NOT NULL), (SELECT count(*) FROM gone),
      (SELECT array_agg(DISTINCT order_id) FROM gone WHERE order_id IS NOT NULL)
    INTO accounts, guests, taken, sold FROM named n;

  DELETE FROM shopper s WHERE s.customer_id = ANY (accounts) AND NOT EXISTS (SELECT FROM customer c WHERE c.id = s.customer_id AND c.deleted_at IS NULL);
  INSERT INTO shopper AS s (customer_id, name, email, email_key, phone, place, orders, spent, currency, first_order_at, last_order_at, created_at)
    SELECT c.id, coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), f.name, ''), coalesce(c.email, f.email, ''),
      c.email_key, coalesce(c.phone, f.phone, ''), coalesce(nullif(f.place, ''), a.place, ''), f.orders, f.spent, f.currency, f.first_at, f.last_at, c.created_at
    FROM customer c CROSS JOIN LATERAL shopper_figures(c.id, NULL) f
    LEFT JOIN LATERAL (
      SELECT concat_ws(', ', nullif(a.fields ->> 'city', ''), coalesce(t.name, nullif(a.fields ->> 'state', ''))) AS place
      FROM address a LEFT JOIN state t ON t.id = a.fields ->> 'state' WHERE a.customer_id = c.id ORDER BY a.is_default DESC, a.id LIMIT 1
    ) a ON true
    WHERE c.id = ANY (accounts) AND c.deleted_at IS NULL
    ON CONFLICT (customer_id) DO UPDATE SET name = excluded.name, email = excluded.email, email_key = excluded.email_key, phone = excluded.phone,
      place = excluded.place, orders = excluded.orders, spent = excluded.spent, currency = excluded.currency,
      first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at;

  INSERT INTO shopper AS s (guest_key, name, email, email_key, phone, place, orders, spent, currency, first_order_at, last_order_at, created_at)
    SELECT g.key, coalesce(f.name, ''), coalesce(f.email, ''), lower(f.email), coalesce(f.phone, ''), coalesce(f.place, ''), f.orders, f.spent, f.currency,
      f.first_at, f.last_at, f.first_at
    FROM unnest(guests) AS g(key) CROSS JOIN LATERAL shopper_figures(NULL, g.key) f WHERE f.orders > 0
    ON CONFLICT (guest_key) DO UPDATE SET name = excluded.name, email = excluded.email, email_key = excluded.email_key, phone = excluded.phone,
      place = excluded.place, orders = excluded.orders, spent = excluded.spent, currency = excluded.currency,
      first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at;
  -- The orders have joined the account of the mailbox, and what staff noted goes with them.
  WITH gone AS (
    DELETE FROM shopper s WHERE s.guest_key = ANY (guests) AND (shopper_figures(NULL, s.guest_key)).orders = 0 RETURNING s.guest_key, s.note, s.tags
  ), owners AS (
    SELECT (SELECT c.id FROM customer c WHERE mailbox_of(c.email_key) = g.guest_key AND c.email_verified_at IS NOT NULL AND c.deleted_at IS NULL
      ORDER BY c.id LIMIT 1) AS id, g.note, g.tags FROM gone g WHERE g.note <> '' OR g.tags <> '{}'
  )
  UPDATE shopper s SET note = left(concat_ws(E'\n\n', nullif(s.note, ''), nullif(o.note, '')), 5000),
      tags = (SELECT array_agg(DISTINCT tag) FROM unnest(s.tags || o.tags) AS t(tag)), version = s.version + 1
    FROM owners o WHERE s.customer_id = o.id;

  -- Another order of the same people may have become their first.
  INSERT INTO order_sale AS a (order_id, confirmed_at, currency, value, units, shopper_id, is_repeat)
    SELECT o.id, o.confirmed_at, o.currency, order_value(o.status, o.grand_total - o.waived_total, o.paid_total, o.refunded_total), order_units(o.id), s.id,
      o.confirmed_at > s.first_order_at
    FROM shopper s CROSS JOIN LATERAL shopper_orders(s.customer_id, s.guest_key) o
    WHERE (s.customer_id = ANY (accounts) OR s.guest_key = ANY (guests)) AND o.status <> 'cancelled'
    ON CONFLICT (order_id) DO UPDATE SET confirmed_at = excluded.confirmed_at, value = excluded.value, units = excluded.units,
      shopper_id = excluded.shopper_id, is_repeat = excluded.is_repeat;
  -- Orders of people who were erased still count.
  INSERT INTO order_sale AS a (order_id, confirmed_at, currency, value, units, is_repeat)
    SELECT o.id, o.confirmed_at, o.currency, order_value(o.status, o.grand_total - o.waived_total, o.paid_total, o.refunded_total), order_units(o.id), false
    FROM orders o WHERE o.id = ANY (sold) AND o.confirmed_at IS NOT NULL AND o.status <> 'cancelled'
    ON CONFLICT (order_id) DO UPDATE SET confirmed_at = excluded.confirmed_at, value = excluded.value, units = excluded.units;
  DELETE FROM order_sale a USING orders o WHERE a.order_id = ANY (sold) AND o.id = a.order_id AND (o.status = 'cancelled' OR o.confirmed_at IS NULL);
  RETURN taken;
END $$;

INSERT INTO order_sale (order_id, confirmed_at, currency, value, units, shopper_id, is_repeat)
  SELECT o.id, o.confirmed_at, o.currency, order_value(o.status, o.grand_total - o.waived_total, o.paid_total, o.refunded_total), order_units(o.id),
    coalesce(a.id, g.id), coalesce(o.confirmed_at > coalesce(a.first_order_at, g.first_order_at), false)
  FROM orders o LEFT JOIN shopper a ON a.customer_id = o.customer_id
    LEFT JOIN shopper g ON o.customer_id IS NULL AND g.guest_key = guest_key_of(o.mailbox_key, o.phone)
  WHERE o.confirmed_at IS NOT NULL AND o.status <> 'cancelled';
