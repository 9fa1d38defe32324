-- Messages for the notice bar with a time. While one runs, it replaces the notice of the storefront.
CREATE TABLE announcement (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message text NOT NULL CHECK (message <> '' AND length(message) <= 200),
  link text,
  closable boolean NOT NULL DEFAULT true,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX announcement_starts ON announcement (starts_at DESC, id DESC);
CREATE TRIGGER announcement_told AFTER INSERT OR UPDATE OR DELETE ON announcement FOR EACH ROW EXECUTE FUNCTION row_told('storefront');
