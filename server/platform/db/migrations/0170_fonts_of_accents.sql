-- The demo store's fonts hold what English sets; accents stand in files of their own, in a family that comes after. Shops that use
-- these files get the second one, and Fraunces has the weight of headings alone.
UPDATE storefront SET appearance = jsonb_set(appearance, '{fonts}', (
  SELECT jsonb_agg(entry ORDER BY place, part)
  FROM jsonb_array_elements(appearance -> 'fonts') WITH ORDINALITY AS fonts (font, place),
  LATERAL (
    SELECT CASE WHEN font ->> 'path' = '/fonts/fraunces.woff2' THEN font || '{"weight_range": "400"}' ELSE font END AS entry, 1 AS part
    UNION ALL
    SELECT jsonb_build_object(
      'family', (font ->> 'family') || ' accents',
      'path', replace(font ->> 'path', '.woff2', '-accents.woff2'),
      'weight_range', CASE WHEN font ->> 'path' = '/fonts/fraunces.woff2' THEN '400' ELSE '400 700' END,
      'is_variable', true), 2
    WHERE font ->> 'path' IN ('/fonts/fraunces.woff2', '/fonts/instrument-sans.woff2')
  ) AS entries
))
WHERE jsonb_typeof(appearance -> 'fonts') = 'array' AND jsonb_array_length(appearance -> 'fonts') > 0
  AND NOT appearance -> 'fonts' @> '[{"path": "/fonts/instrument-sans-accents.woff2"}]'
  AND NOT appearance -> 'fonts' @> '[{"path": "/fonts/fraunces-accents.woff2"}]';
