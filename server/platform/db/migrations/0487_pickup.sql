-- Places where customers pick up their orders. Stock is not separated by place.
CREATE TABLE pickup_place (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  -- By column_name of the country's form, with the names of country and state.
  address jsonb NOT NULL,
  hours text NOT NULL DEFAULT '',
  instructions text NOT NULL DEFAULT '',
  -- Open days until an order is ready.
  ready_days smallint NOT NULL DEFAULT 1 CHECK (ready_days BETWEEN 0 AND 60),
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE TRIGGER pickup_place_told AFTER INSERT OR UPDATE OR DELETE ON pickup_place FOR EACH ROW EXECUTE FUNCTION row_told('shipping');

-- An order that is picked up has no waybill, and is never on its way.
DO $$
DECLARE rule text;
BEGIN
  FOR rule IN SELECT conname FROM pg_constraint WHERE conrelid = 'orders'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%waybill IS NOT NULL%'
  LOOP EXECUTE format('ALTER TABLE orders DROP CONSTRAINT %I', rule); END LOOP;
END $$;
ALTER TABLE orders ADD CONSTRAINT orders_waybill
  CHECK (status NOT IN ('shipped', 'delivered') OR waybill IS NOT NULL OR (status = 'delivered' AND shipping_mode ? 'pickup'));

CREATE OR REPLACE FUNCTION order_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('pending', 'unpaid'), ('pending', 'confirmed'), ('pending', 'cancelled'),
    ('unpaid', 'pending'), ('unpaid', 'confirmed'), ('unpaid', 'cancelled'),
    ('confirmed', 'shipped'), ('confirmed', 'cancelled'),
    ('shipped', 'delivered'), ('shipped', 'refunded'), ('delivered', 'refunded')
  ) AND NOT (OLD.status = 'confirmed' AND NEW.status = 'delivered' AND NEW.shipping_mode ? 'pickup') THEN
    RAISE EXCEPTION 'order % cannot go from % to %', OLD.order_no, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
