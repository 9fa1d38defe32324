-- Orders and search of the admin's list of products, which also shows those that shoppers do not see. Each is read from an index.
CREATE INDEX product_group_admin_created ON product_group (created_at, id) WHERE archive_of IS NULL;
CREATE INDEX product_group_admin_updated ON product_group (updated_at, id) WHERE archive_of IS NULL;
CREATE INDEX product_group_admin_name ON product_group (sort_name, id) WHERE archive_of IS NULL;
CREATE INDEX product_group_admin_price ON product_group (price_from, id) WHERE archive_of IS NULL;
CREATE INDEX product_group_admin_stock ON product_group (stock_total, id) WHERE archive_of IS NULL;
CREATE INDEX product_group_admin_hidden ON product_group (id) WHERE archive_of IS NULL AND NOT published;
CREATE INDEX product_group_admin_archived ON product_group (id) WHERE archive_of IS NULL AND archived_at IS NOT NULL;
CREATE INDEX product_group_admin_category ON product_group (category_id, id) WHERE archive_of IS NULL;
CREATE INDEX product_group_admin_search ON product_group USING gin (name gin_trgm_ops) WHERE archive_of IS NULL;
