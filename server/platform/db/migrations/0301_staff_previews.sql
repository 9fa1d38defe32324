-- Staff who look at the shop from an admin on a host of its own: first the code in a link, then the cookie at the shop's
-- host. It shows drafts, opens nothing of the admin, and ends with the session that it comes from.
CREATE TABLE staff_preview (
  -- SHA-256 of the code or cookie.
  token_hash bytea PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES staff_session ON DELETE CASCADE,
  is_code boolean NOT NULL DEFAULT true,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_preview_session ON staff_preview (session_id);
CREATE INDEX staff_preview_expires ON staff_preview (expires_at);
