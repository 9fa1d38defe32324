-- An account that was merged is deleted like any other, and says which one has its orders.
ALTER TABLE customer ADD COLUMN merged_into integer REFERENCES customer;
CREATE INDEX customer_merged_into ON customer (merged_into) WHERE merged_into IS NOT NULL;
