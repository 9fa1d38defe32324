-- A zip with the pictures that a file names: its key in the storage, its checksum and its name.
ALTER TABLE import_run
  ADD COLUMN pictures text,
  ADD COLUMN pictures_sum text,
  ADD COLUMN pictures_name text,
  ADD CONSTRAINT import_run_pictures CHECK ((pictures IS NULL) = (pictures_sum IS NULL) AND (pictures IS NULL) = (pictures_name IS NULL));

-- The cell that a problem is about, shortened.
ALTER TABLE import_problem ADD COLUMN value text NOT NULL DEFAULT '';

-- Names of options and attributes, too, with the first line that has each.
ALTER TABLE import_taken DROP CONSTRAINT import_taken_kind_check,
  ADD CONSTRAINT import_taken_kind_check CHECK (kind IN ('slug', 'sku', 'product', 'option'));

-- Old imports are deleted.
CREATE INDEX import_run_created ON import_run (created_at);
