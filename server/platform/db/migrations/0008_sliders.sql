-- Sliders: pictures with words, put into pages by their id (specification §7, LY-13).
CREATE TABLE slider (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  -- 0: moves only when it is moved.
  autoplay_seconds smallint NOT NULL DEFAULT 0 CHECK (autoplay_seconds BETWEEN 0 AND 30),
  slides jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(slides) = 'array')
);
CREATE TRIGGER slider_told AFTER INSERT OR UPDATE OR DELETE ON slider FOR EACH ROW EXECUTE FUNCTION row_told('slider', 'id');
