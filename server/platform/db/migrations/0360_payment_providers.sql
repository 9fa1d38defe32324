-- The settings of a payment provider. Secrets are encrypted with a key derived from SESSION_SECRET.
ALTER TABLE payment_mode
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN secrets bytea;

-- What the provider calls the money it took; refunds and disputes name it.
ALTER TABLE payment ADD COLUMN charge_id text;
CREATE UNIQUE INDEX payment_charge ON payment (provider, charge_id) WHERE charge_id IS NOT NULL;

-- waiting: to be sent; pending: the provider has accepted it; done; failed: the customer is still owed the money.
ALTER TABLE refund
  DROP CONSTRAINT refund_status_check,
  ADD CONSTRAINT refund_status_check CHECK (status IN ('waiting', 'pending', 'done', 'failed')),
  -- The provider's id of the refund.
  ADD COLUMN gateway_id text,
  -- Incremented when a failed refund is sent again, under another key.
  ADD COLUMN attempt smallint NOT NULL DEFAULT 0,
  -- The shop has paid it back itself, after it failed.
  ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
DROP INDEX refund_waiting;
CREATE INDEX refund_waiting ON refund (next_at) WHERE status IN ('waiting', 'pending');
CREATE INDEX refund_failed ON refund (id) WHERE status = 'failed';

-- Keys of new refunds are shorter; the provider may already know these.
UPDATE refund r SET asked_key = p.reference || '-' || r.key
FROM payment p WHERE p.id = r.payment_id AND r.status = 'waiting' AND r.tries > 0 AND r.asked_key IS NULL;

-- Ids of events are kept for a limited time.
CREATE INDEX payment_event_received ON payment_event (received_at);

CREATE TABLE payment_dispute (
  provider text NOT NULL,
  dispute_id text NOT NULL,
  payment_id bigint NOT NULL REFERENCES payment,
  status text NOT NULL CHECK (status IN ('open', 'won', 'lost', 'closed')),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  -- The provider's word.
  reason text NOT NULL,
  respond_by timestamptz,
  -- When the provider reported this state; an older report changes nothing.
  reported_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, dispute_id)
);
CREATE INDEX payment_dispute_payment ON payment_dispute (payment_id);
CREATE INDEX payment_dispute_open ON payment_dispute (respond_by) WHERE status = 'open';

CREATE TRIGGER payment_mode_told AFTER INSERT OR UPDATE OR DELETE ON payment_mode FOR EACH ROW EXECUTE FUNCTION row_told('payments');
