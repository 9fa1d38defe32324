-- What staff see of a message: when the server accepted or refused it, and its answer.
ALTER TABLE outbox ADD COLUMN sent_at timestamptz, ADD COLUMN answer text;
COMMENT ON COLUMN outbox.content IS 'Text and HTML, encrypted with a key made from SESSION_SECRET. Once delivered, without codes and the secrets of links.';
