-- Subscribers are reminded of a cart they left: once for each cart, and once a week at most.

ALTER TABLE cart ADD COLUMN reminded_at timestamptz;
ALTER TABLE newsletter_subscriber ADD COLUMN reminded_at timestamptz;
