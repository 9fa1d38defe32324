-- The service that sends the shop's text messages; the token is encrypted with a key made from SESSION_SECRET.
CREATE TABLE sms_service (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  settings jsonb NOT NULL,
  token bytea
);
