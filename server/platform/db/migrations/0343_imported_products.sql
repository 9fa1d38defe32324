-- Products that an import created or changed.
CREATE TABLE import_product (
  run_id integer NOT NULL REFERENCES import_run ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES product_group ON DELETE CASCADE,
  is_new boolean NOT NULL,
  PRIMARY KEY (run_id, group_id)
);
CREATE INDEX import_product_group ON import_product (group_id);
