-- What each running process reports of itself and its jobs, so that any of them can show all. Rows of ended processes
-- are deleted by the others.
CREATE UNLOGGED TABLE process_state (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  memory_bytes bigint NOT NULL,
  jobs jsonb NOT NULL
);
