-- Short videos of products: { "src", "alt", "poster": address of a picture or null, "width", "height" }, in their order.
ALTER TABLE product_group ADD COLUMN videos jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(videos) = 'array');

DROP TRIGGER media_used_in_product_group ON product_group;
DROP FUNCTION media_used_in_product_group();
DELETE FROM media_use WHERE kind = 'product';
SELECT track_media_use('product_group', 'product', 'id', '{images,videos,description,details,care}');
