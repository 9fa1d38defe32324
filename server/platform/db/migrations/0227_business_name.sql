-- A bill with a GSTIN names the business it belongs to (CGST Rules, rule 46); the field stands below that of the number.
UPDATE address_field a SET position = a.position + 1 FROM address_field g
WHERE g.column_name = 'gstin' AND g.country_id IS NOT DISTINCT FROM a.country_id AND g.address_type = a.address_type AND a.position > g.position;
INSERT INTO address_field (country_id, address_type, column_name, position, field)
SELECT country_id, address_type, 'business_name', position + 1,
  '{"label": "Business name", "is_required": false, "type": "text", "autocomplete": "organization", "max_length": 150, "width": "full"}'
FROM address_field WHERE column_name = 'gstin'
ON CONFLICT DO NOTHING;
