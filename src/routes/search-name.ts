/**
 * What a page may read from the query of its address. `facets` stands for whatever the shop's products can be narrowed by: their names are
 * data.
 */
export type SearchName =
  | 'page'
  | 'from'
  | 'after'
  | 'sort'
  | 'facets'
  | 'price'
  | 'price-min'
  | 'price-max'
  | 'query'
  | 'tab'
  | 'tag'
  | 'sku'
  | 'is_published'
  | 'reviews'
  | 'reviews_by'
  | 'token'
  | 'order_id'
  | 'credit_note'
  | 'type'
  | 'wanted'
  | 'waybill'
  | 'next'
  | 'refused'
