-- Stock that a product file sets.
ALTER TABLE stock_movement DROP CONSTRAINT stock_movement_reason_check,
  ADD CONSTRAINT stock_movement_reason_check CHECK (reason IN
    ('initial', 'received', 'returned', 'damaged', 'lost', 'count', 'correction', 'import', 'reserved', 'released', 'restocked'));

-- Pictures that imports have fetched, so that each is fetched once; without a path if it could not be by that run.
CREATE TABLE import_picture (
  url text PRIMARY KEY,
  path text,
  width integer,
  height integer,
  failed_run integer,
  failure text NOT NULL DEFAULT '',
  CHECK ((path IS NULL) = (failed_run IS NOT NULL))
);
