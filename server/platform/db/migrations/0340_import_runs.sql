-- Imports of product files. A run reads its file into rows, checks them without writing, and then writes them in batches; its counts and
-- the last product that is done are committed with each batch, so that it goes on where it was interrupted.
CREATE TABLE import_run (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  -- Its key in the storage; null if a command reads it from a disk.
  file text,
  state text NOT NULL DEFAULT 'uploaded'
    CHECK (state IN ('uploaded', 'reading', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  -- What it was doing when it was cancelled or failed, to go on with.
  interrupted text CHECK (interrupted IN ('reading', 'checking', 'running')),
  format text NOT NULL,
  header jsonb NOT NULL,
  -- { separator, encoding, point, mapping, untracked_stock, category_id }
  options jsonb NOT NULL,
  products integer NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  -- The first line of the last product that is done.
  done_line integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  warnings integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT '',
  staff_id integer,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);

CREATE TABLE import_row (
  run_id integer NOT NULL REFERENCES import_run ON DELETE CASCADE,
  line integer NOT NULL,
  key text NOT NULL,
  alias text,
  parent text,
  cells jsonb NOT NULL,
  -- The first line of its product; null until all rows are read.
  product_line integer,
  PRIMARY KEY (run_id, line)
);
CREATE INDEX import_row_alias ON import_row (run_id, alias) WHERE alias IS NOT NULL;
CREATE INDEX import_row_product ON import_row (run_id, product_line, line);

-- Slugs, SKUs and products of the shop that a product of the file uses; no other one of the file may.
CREATE TABLE import_taken (
  run_id integer NOT NULL REFERENCES import_run ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('slug', 'sku', 'product')),
  value text NOT NULL,
  line integer NOT NULL,
  PRIMARY KEY (run_id, kind, value)
);

CREATE TABLE import_problem (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id integer NOT NULL REFERENCES import_run ON DELETE CASCADE,
  line integer NOT NULL,
  column_name text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('error', 'warning')),
  message text NOT NULL,
  -- Found while the file was read into rows, which checks and runs do not repeat.
  while_reading boolean NOT NULL DEFAULT false
);
CREATE INDEX import_problem_run ON import_problem (run_id, line, id);
