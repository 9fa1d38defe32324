-- What staff changed. Names are copied, so that entries outlive accounts and records.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null for the admin token.
  staff_id integer,
  staff_name text NOT NULL,
  action text NOT NULL,
  resource text NOT NULL,
  record_id text NOT NULL DEFAULT '',
  record_title text NOT NULL DEFAULT '',
  -- [{ "field": "/price", "from": 1000, "to": 1200 }]
  changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array')
);
CREATE INDEX audit_entry_record ON audit_entry (resource, record_id, id DESC);
CREATE INDEX audit_entry_staff ON audit_entry (staff_id, id DESC);
