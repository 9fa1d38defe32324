/** Products that share one label. */
export interface CountRow {
  /** “row”: products that share all labels except facet values and collections. “seen”: products that were read. */
  kind: 'shop' | 'category' | 'collection' | 'value' | 'stock' | 'offer' | 'rating' | 'price' | 'row' | 'seen'
  /** Bit of the facet whose own selections were ignored; 0 if none were. */
  missed: number
  /** Facet value, collection, category or stars. */
  id: number
  in_stock: boolean | null
  on_sale: boolean | null
  /** Whole stars of the rating. */
  stars: number | null
  count: number
  low: number | null
  high: number | null
}
