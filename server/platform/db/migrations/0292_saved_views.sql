-- A person's saved views of the lists in the admin. Those of the admin token have no person.
CREATE TABLE staff_view (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id integer,
  resource text NOT NULL,
  views jsonb NOT NULL CHECK (jsonb_typeof(views) = 'array'),
  UNIQUE NULLS NOT DISTINCT (staff_id, resource)
);
