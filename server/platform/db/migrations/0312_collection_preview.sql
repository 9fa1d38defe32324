-- What a collection with a rule would contain: how many products, up to 2001, and the first of them.
CREATE FUNCTION preview_collection_rule(rule jsonb, most integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE condition text := collection_condition(rule); newest integer; wanted text; found jsonb;
BEGIN
  newest := (SELECT min((c ->> 'count')::integer) FROM jsonb_array_elements(rule -> 'conditions') c WHERE c ->> 'field' = 'newest');
  wanted := format('SELECT g.id, 0 AS place FROM product_group g WHERE g.archive_of IS NULL AND %s', condition);
  IF newest IS NOT NULL THEN
    wanted := format('SELECT id, min(place) AS place FROM (
        (SELECT g.id, (row_number() OVER (ORDER BY g.created_at DESC, g.id DESC))::integer AS place FROM product_group g
         WHERE g.published AND %s ORDER BY g.created_at DESC, g.id DESC LIMIT %s) %s) n GROUP BY id',
      CASE rule ->> 'match' WHEN 'all' THEN condition ELSE 'true' END, newest,
      CASE rule ->> 'match' WHEN 'any' THEN format('UNION ALL SELECT id, %s FROM (%s) o', newest + 1, wanted) ELSE '' END);
  END IF;
  EXECUTE format($sql$
    SELECT jsonb_build_object(
      'total', (SELECT count(*) FROM (SELECT FROM (%1$s) w LIMIT 2001) c),
      'products', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', g.id, 'title', g.name, 'picture', g.images #>> '{0,src}') ORDER BY w.place, w.id)
        FROM (SELECT * FROM (%1$s) w ORDER BY place, id LIMIT $1) w JOIN product_group g USING (id)), '[]'))
  $sql$, wanted) INTO found USING most;
  RETURN found;
END $$;
