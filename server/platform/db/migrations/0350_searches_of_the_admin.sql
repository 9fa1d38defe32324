-- The admin's grid of prices finds products by their tags, also those that shoppers do not see; product_group_facets has the others.
CREATE INDEX product_group_admin_facets ON product_group USING gin (facet_ids) WHERE archive_of IS NULL AND NOT published;

-- Each renamed product leaves a redirect, so the admin searches as many.
CREATE INDEX path_redirect_from_words ON path_redirect USING gin (from_path gin_trgm_ops);
CREATE INDEX path_redirect_target_words ON path_redirect USING gin (target gin_trgm_ops);
