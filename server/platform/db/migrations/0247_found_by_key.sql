-- Products by their whole name, and variants by their SKU, however it is written: with dashes, spaces or neither.
CREATE INDEX product_group_search_key ON product_group (search_key(name) text_pattern_ops) WHERE published;
CREATE INDEX product_search_key ON product (search_key(sku) text_pattern_ops);
