-- The list of what a new shop needs: hidden, and steps that somebody has ticked off by hand. One row, once it is used.
CREATE TABLE setup_progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  hidden boolean NOT NULL DEFAULT false,
  done text[] NOT NULL DEFAULT '{}'
);

-- Demo content that was added to a shop, with the version it had. What has another version is the owner's.
CREATE TABLE sample_record (
  resource text NOT NULL CHECK (resource IN ('category', 'product')),
  record_id integer NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (resource, record_id)
);
