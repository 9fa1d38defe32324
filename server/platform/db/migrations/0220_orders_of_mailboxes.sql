-- Orders of guests join the account that has verified their mailbox, and their email address can be corrected.

-- The mailbox behind a normalised address, as src/lib/mailbox-key.ts has it; a test compares the two.
CREATE FUNCTION mailbox_of(email_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(local, '.', '') || '@gmail.com' ELSE local || '@' || domain END
  FROM (SELECT regexp_replace(substring(email_key FROM '^(.*)@'), '(?<=.)\+.*$', '') AS local,
    substring(email_key FROM '[^@]*$') AS domain) parts
$$;

CREATE INDEX customer_mailbox ON customer (mailbox_of(email_key)) WHERE email_verified_at IS NOT NULL AND deleted_at IS NULL;

ALTER TABLE orders
  -- Filled in by the server for orders that were placed before (fill-email-keys.ts).
  ADD COLUMN mailbox_key text,
  -- It came into the account by its mailbox, not by the customer: another address takes it out again.
  ADD COLUMN joined_by_mailbox boolean NOT NULL DEFAULT false,
  -- Links of earlier versions are void.
  ADD COLUMN link_version integer NOT NULL DEFAULT 0;

CREATE INDEX orders_guest_mailbox ON orders (mailbox_key) WHERE customer_id IS NULL;
