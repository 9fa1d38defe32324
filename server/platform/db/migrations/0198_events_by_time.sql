-- What happened since the last reading of /metrics is counted from these.
CREATE INDEX order_event_time ON order_event (created_at) WHERE status IS NOT NULL;
CREATE INDEX payment_settled ON payment (settled_at) WHERE settled_at IS NOT NULL;
