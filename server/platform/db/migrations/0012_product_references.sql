-- A product that goes is looked for wherever it is referred to.
CREATE INDEX channel_price_product ON channel_price (product_id);
CREATE INDEX removed_cart_line_product ON removed_cart_line (product_id);
