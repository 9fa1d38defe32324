-- Cookies of the admin that were logged out before they expired, kept until they do.
CREATE TABLE admin_logout (
  cookie_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
