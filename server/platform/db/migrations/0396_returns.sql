-- Requests to return goods are decided by units and amount, and what arrives is restocked or written off unit by unit.

ALTER TABLE refund_request
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- What the customer asked for; amount is what the shop approved.
  ADD COLUMN asked_amount bigint CHECK (asked_amount >= 0),
  -- When the parcel arrived. The refund does not wait for it.
  ADD COLUMN received_at timestamptz CHECK (received_at IS NULL OR status = 'granted'),
  -- When the fate of every unit was decided.
  ADD COLUMN closed_at timestamptz CHECK (closed_at IS NULL OR received_at IS NOT NULL);
UPDATE refund_request SET asked_amount = amount;
ALTER TABLE refund_request ALTER COLUMN asked_amount SET NOT NULL;
CREATE INDEX refund_request_created ON refund_request (created_at, id);
CREATE INDEX refund_request_open ON refund_request (id) WHERE closed_at IS NULL AND status <> 'refused';

ALTER TABLE refund_request_line
  ADD COLUMN asked_quantity integer,
  ADD COLUMN restocked integer NOT NULL DEFAULT 0 CHECK (restocked >= 0),
  ADD COLUMN written_off integer NOT NULL DEFAULT 0 CHECK (written_off >= 0);
UPDATE refund_request_line SET asked_quantity = quantity;
ALTER TABLE refund_request_line
  ALTER COLUMN asked_quantity SET NOT NULL,
  ADD CHECK (asked_quantity BETWEEN 1 AND 999),
  -- None of them may have been approved.
  DROP CONSTRAINT refund_request_line_quantity_check,
  ADD CONSTRAINT refund_request_line_quantity_check CHECK (quantity BETWEEN 0 AND asked_quantity),
  ADD CHECK (restocked + written_off <= quantity);

-- A request is written with what was asked; the code that writes it names the units once.
CREATE FUNCTION refund_request_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.asked_amount := coalesce(NEW.asked_amount, NEW.amount);
  RETURN NEW;
END $$;
CREATE TRIGGER refund_request_asked BEFORE INSERT ON refund_request FOR EACH ROW EXECUTE FUNCTION refund_request_asked();
CREATE FUNCTION refund_request_line_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.asked_quantity := coalesce(NEW.asked_quantity, NEW.quantity);
  RETURN NEW;
END $$;
CREATE TRIGGER refund_request_line_asked BEFORE INSERT ON refund_request_line FOR EACH ROW EXECUTE FUNCTION refund_request_line_asked();

-- Until now, granting a request also decided on its goods: those that could be sold again went back to stock.
UPDATE refund_request SET received_at = decided_at, closed_at = decided_at WHERE status = 'granted';
UPDATE refund_request_line q SET
    restocked = CASE WHEN r.reason NOT IN ('damaged', 'faulty') AND l.product_id IS NOT NULL AND l.additonal_data IS NULL THEN q.quantity ELSE 0 END,
    written_off = CASE WHEN r.reason NOT IN ('damaged', 'faulty') AND l.product_id IS NOT NULL AND l.additonal_data IS NULL THEN 0 ELSE q.quantity END
  FROM refund_request r, order_line l WHERE r.id = q.request_id AND l.id = q.order_line_id AND r.status = 'granted';
