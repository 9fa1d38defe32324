-- Customers can add pictures to a request to return goods. Only staff and who may open the order see them.

ALTER TABLE upload DROP CONSTRAINT IF EXISTS upload_purpose_check;
ALTER TABLE upload ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('product', 'review', 'form', 'return'));

CREATE TABLE refund_request_picture (
  -- A picture belongs to one request, and goes with its file.
  name text PRIMARY KEY REFERENCES upload ON DELETE CASCADE,
  request_id bigint NOT NULL REFERENCES refund_request ON DELETE CASCADE,
  position smallint NOT NULL,
  UNIQUE (request_id, position)
);
