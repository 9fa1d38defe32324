import type pg from 'pg'

/** Everything about products, except ids and times of change. */
export async function productState(pool: pg.Pool) {
  const { rows } = await pool.query(`
    SELECT g.slug, to_jsonb(g) - '{id,category_id,default_product_id,facet_ids,facet_set_id,updated_at,version,words,options,images}'::text[] AS product,
      c.slug AS category,
      (SELECT jsonb_agg((i - 'id') ORDER BY at) FROM jsonb_array_elements(g.images) WITH ORDINALITY e (i, at)) AS images,
      (SELECT jsonb_agg(jsonb_build_object('name', o ->> 'name', 'values',
          (SELECT jsonb_agg(jsonb_build_object('value', v ->> 'value', 'swatch', v ->> 'swatch')) FROM jsonb_array_elements(o -> 'values') v)))
        FROM jsonb_array_elements(g.options) o) AS options,
      (SELECT jsonb_agg(to_jsonb(p) - '{id,group_id,facet_ids,image_id}'::text[] ORDER BY p.position) FROM product p WHERE p.group_id = g.id) AS variants,
      (SELECT jsonb_agg(jsonb_build_object('sku', p.sku, 'channel', x.channel_id, 'price', x.price, 'before', x.compare_at) ORDER BY p.sku)
        FROM channel_price x JOIN product p ON p.id = x.product_id WHERE p.group_id = g.id) AS prices,
      (SELECT jsonb_agg(jsonb_build_object('collection', i.collection_id, 'position', i.position) ORDER BY i.collection_id)
        FROM collection_item i WHERE i.group_id = g.id) AS collections
    FROM product_group g JOIN category c ON c.id = g.category_id ORDER BY g.slug`)
  return rows
}
