-- A shop that is closed: until when it says so, and who asked for a mail once it is open again.

ALTER TABLE storefront ADD COLUMN mode_until timestamptz;

CREATE TABLE mode_subscriber (
  -- The address in its normal form (src/lib/normal-form.ts): one row, however it was spelled.
  email_key text PRIMARY KEY,
  email text NOT NULL,
  -- The mode the shop was in.
  mode text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
