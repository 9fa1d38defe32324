-- A sitemap lists the newest change of each 20,000 products: one entry of this index for each, where all products were read.
CREATE INDEX product_group_sitemap ON product_group (((id - 1) / 20000), updated_at) WHERE published;
