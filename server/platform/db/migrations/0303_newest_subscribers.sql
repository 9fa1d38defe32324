-- The admin lists subscribers, the newest first.
CREATE INDEX newsletter_subscriber_confirmed ON newsletter_subscriber (confirmed_at DESC, email_key DESC);
