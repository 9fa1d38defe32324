-- A customer's record at a payment provider, which keeps the saved cards. The shop stores nothing of a card.
CREATE TABLE payment_customer (
  provider text NOT NULL,
  -- The provider's id of the customer.
  gateway_id text NOT NULL,
  -- Null once the account is deleted: the provider must delete the record, too.
  customer_id bigint REFERENCES customer,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider is next asked to delete the record.
  next_at timestamptz NOT NULL DEFAULT now(),
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, gateway_id)
);
CREATE UNIQUE INDEX payment_customer_customer ON payment_customer (customer_id, provider);
CREATE INDEX payment_customer_deleted ON payment_customer (next_at) WHERE customer_id IS NULL;
