/** Products that share one label. */
export interface CountRow {
  /** “row” stands for products that share all of their labels but facet values and collections. */
  kind: 'shop' | 'category' | 'collection' | 'value' | 'stock' | 'offer' | 'rating' | 'price' | 'row' | 'seen'
  /** Bit of the facet whose choice is left out of account; 0: all choices hold. */
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
