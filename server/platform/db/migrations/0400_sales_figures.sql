-- Figures of the admin's first screen: sales by time, and how far carts get in the checkout.

CREATE INDEX orders_confirmed ON orders (confirmed_at) INCLUDE (id, status, currency, grand_total, paid_total, refunded_total, customer_id)
  WHERE confirmed_at IS NOT NULL;

-- How far a cart has got since its last confirmed order: a bit for each step. Nothing about the person.
CREATE TABLE checkout_progress (
  cart_id bigint PRIMARY KEY,
  steps smallint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX checkout_progress_changed ON checkout_progress (changed_at);

-- A step that a cart has reached for the first time. Rows are only added, so carts do not wait for each other; a job counts them.
CREATE TABLE checkout_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reached_at timestamptz NOT NULL DEFAULT now(),
  step smallint NOT NULL CHECK (step BETWEEN 0 AND 6)
);

-- Carts that reached a step, by quarter of an hour: days of every time zone begin with one.
CREATE TABLE checkout_count (
  quarter timestamptz NOT NULL,
  -- 0 cart, 1 contact, 2 address, 3 delivery, 4 payment, 5 order placed, 6 order confirmed
  step smallint NOT NULL,
  carts integer NOT NULL,
  PRIMARY KEY (quarter, step)
);

-- A step implies the earlier ones: accounts have their contact and address from the start.
CREATE FUNCTION reach_checkout_step(cart bigint, reached integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  wanted integer := (1 << (reached + 1)) - 1;
BEGIN
  SELECT steps INTO before FROM checkout_progress WHERE cart_id = cart;
  before := coalesce(before, 0);
  IF before & wanted = wanted THEN RETURN; END IF;
  INSERT INTO checkout_progress AS p (cart_id, steps) VALUES (cart, wanted)
    ON CONFLICT (cart_id) DO UPDATE SET steps = p.steps | excluded.steps, changed_at = now();
  INSERT INTO checkout_step (step) SELECT n FROM generate_series(0, reached) n WHERE before & (1 << n) = 0;
END $$;

CREATE FUNCTION checkout_line_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reach_checkout_step(NEW.cart_id, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER checkout_line_added AFTER INSERT ON cart_line FOR EACH ROW EXECUTE FUNCTION checkout_line_added();

CREATE FUNCTION checkout_cart_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_mode IS NOT NULL AND NEW.payment_mode IS DISTINCT FROM OLD.payment_mode THEN
    PERFORM reach_checkout_step(NEW.id, 4);
  ELSIF NEW.shipping_mode IS NOT NULL AND NEW.shipping_mode IS DISTINCT FROM OLD.shipping_mode THEN
    PERFORM reach_checkout_step(NEW.id, 3);
  ELSIF NEW.shipping_address IS NOT NULL AND NEW.shipping_address IS DISTINCT FROM OLD.shipping_address THEN
    PERFORM reach_checkout_step(NEW.id, 2);
  -- The contact of an account is filled in by the shop.
  ELSIF (NEW.email IS DISTINCT FROM OLD.email OR NEW.phone IS DISTINCT FROM OLD.phone) AND coalesce(NEW.email, NEW.phone) IS NOT NULL
    AND NOT EXISTS (SELECT FROM customer c WHERE c.id = NEW.customer_id AND c.email IS NOT DISTINCT FROM NEW.email AND c.phone IS NOT DISTINCT FROM NEW.phone) THEN
    PERFORM reach_checkout_step(NEW.id, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER checkout_cart_changed AFTER UPDATE OF email, phone, shipping_address, shipping_mode, payment_mode ON cart
  FOR EACH ROW EXECUTE FUNCTION checkout_cart_changed();

CREATE FUNCTION checkout_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'confirmed' AND (TG_OP = 'INSERT' OR OLD.status <> 'confirmed') THEN
    PERFORM reach_checkout_step(NEW.cart_id, 6);
    -- What is bought next with this cart is counted anew.
    DELETE FROM checkout_progress WHERE cart_id = NEW.cart_id;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM reach_checkout_step(NEW.cart_id, 5);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER checkout_order_added AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.cart_id IS NOT NULL) EXECUTE FUNCTION checkout_order_changed();
CREATE TRIGGER checkout_order_confirmed AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.cart_id IS NOT NULL AND NEW.status = 'confirmed' AND OLD.status <> 'confirmed') EXECUTE FUNCTION checkout_order_changed();

CREATE FUNCTION count_checkout_steps() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken integer;
BEGIN
  IF NOT EXISTS (SELECT FROM checkout_step) THEN RETURN 0; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('count_checkout_steps'));
  WITH gone AS (DELETE FROM checkout_step RETURNING reached_at, step),
  added AS (
    INSERT INTO checkout_count AS c (quarter, step, carts)
      SELECT date_bin('15 minutes', reached_at, 'epoch'), step, count(*) FROM gone GROUP BY 1, 2
      ON CONFLICT (quarter, step) DO UPDATE SET carts = c.carts + excluded.carts
  )
  SELECT count(*) INTO taken FROM gone;
  DELETE FROM checkout_progress WHERE changed_at < now() - interval '30 days';
  DELETE FROM checkout_count WHERE quarter < now() - interval '25 months';
  RETURN taken;
END $$;
