-- Sentences of the shop that its owner words differently, in ICU MessageFormat; the originals are in messages/.
CREATE TABLE message_override (
  language text NOT NULL CHECK (language ~ '^[A-Za-z-]{2,20}$'),
  key text NOT NULL CHECK (key ~ '^[a-z-]+[.][a-zA-Z0-9]+$' AND length(key) <= 100),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (language, key)
);
-- Any page and any reply may contain a sentence, so everything kept is made again.
CREATE TRIGGER message_override_told AFTER INSERT OR UPDATE OR DELETE ON message_override FOR EACH ROW EXECUTE FUNCTION row_told('*');
