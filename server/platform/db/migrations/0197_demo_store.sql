-- What a seed laid in this database. Only a demo store may be laid again; every other shop is somebody's own.
CREATE TABLE seeded_store (
  kind text PRIMARY KEY CHECK (kind IN ('demo', 'starter')),
  seeded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A demo store of a former version is known by its name, its mail address, one of its customers and by selling nothing but its own pieces
-- and generated ones. Whatever differs in one of them is taken for a real shop.
INSERT INTO seeded_store (kind)
SELECT 'demo' FROM storefront
WHERE id = 'ashkiln'
  AND (SELECT count(*) FROM setting WHERE (key, value) IN (('store_name', '"Ashkiln"'), ('store_email', '"studio@ashkiln.example"'))) = 2
  AND EXISTS (SELECT FROM customer WHERE lower(email) IN ('meera@ashkiln.example', 'arjun@ashkiln.example'))
  AND EXISTS (SELECT FROM product WHERE sku = 'ASH-VAS-001-TEN-20')
  AND NOT EXISTS (SELECT FROM product_group WHERE brand IS DISTINCT FROM 'Ashkiln' AND hsn IS DISTINCT FROM 'GEN');
INSERT INTO seeded_store (kind) SELECT 'starter' FROM storefront WHERE id = 'starter';
