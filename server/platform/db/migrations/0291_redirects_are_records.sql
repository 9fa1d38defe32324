-- Staff edit redirects one by one.
ALTER TABLE path_redirect ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE;
ALTER TABLE path_redirect ADD COLUMN version integer NOT NULL DEFAULT 1;
