import { asTyped, hasWords } from './search-words.ts'

/** Collects the values of a statement and names their places. */
export class Values {
  readonly list: unknown[] = []

  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** What products are labelled with, one bit each (table listing_bits). */
export type LabelKind = 'shop' | 'category' | 'collection' | 'value' | 'stock' | 'offer' | 'rating'

/** Products by their labels: with one of these, or with none of them. */
export interface Labelled {
  kind: LabelKind
  ids: readonly number[]
  without?: boolean
}

/** Products that cost something, and between these amounts. */
export interface Priced {
  low: number | null
  high: number | null
}

/** One thing that a group `g` must fulfil. Values only ever travel as parameters. */
export interface Condition {
  /** Key of the facet; "price" and "query" for those. */
  facet: string
  write: (values: Values) => string
  /** The same by labels; undefined for words. */
  set?: Labelled | Priced
  /** The words that are wanted, as they were typed. */
  text?: string
}

/** The conditions as SQL, each beginning with AND. */
export function andAll(conditions: readonly Condition[], values: Values): string {
  return conditions.map(({ write }) => ` AND ${write(values)}`).join('')
}

export function priceCondition(min: number | null, max: number | null): Condition {
  return {
    facet: 'price',
    set: { low: min, high: max },
    write: (values) => {
      // A price of nothing is none: such products are not sold, and no price finds them.
      const parts = ['g.price_from > 0']
      if (min !== null) parts.push(`g.price_from >= ${values.add(min, 'bigint')}`)
      if (max !== null) parts.push(`g.price_from <= ${values.add(max, 'bigint')}`)
      return `(${parts.join(' AND ')})`
    },
  }
}

/** Undefined for a text without words. */
export function wordsCondition(text: string): Condition | undefined {
  if (!hasWords(text)) return undefined
  return { facet: 'query', text, write: (values) => `g.words @@ search_query(${values.add(asTyped(text), 'text')})` }
}

/** Groups that have at least one of these facet values. */
export function valuesCondition(facet: string, ids: readonly number[]): Condition {
  return { facet, set: { kind: 'value', ids }, write: (values) => `g.facet_ids && ${values.add(ids, 'int[]')}` }
}

export function categoryCondition(ids: readonly number[]): Condition {
  return {
    facet: 'category',
    set: { kind: 'category', ids },
    write: (values) => `g.category_id = ANY (${values.add(ids, 'int[]')})`,
  }
}

export function collectionCondition(ids: readonly number[]): Condition {
  return {
    facet: 'collection',
    set: { kind: 'collection', ids },
    write: (values) =>
      `EXISTS (SELECT FROM collection_item chosen WHERE chosen.group_id = g.id AND chosen.collection_id = ANY (${values.add(ids, 'int[]')}))`,
  }
}

export function stockCondition(inStock: boolean): Condition {
  return {
    facet: 'availability',
    set: { kind: 'stock', ids: [0], without: !inStock },
    write: () => (inStock ? 'g.in_stock' : 'NOT g.in_stock'),
  }
}

export function saleCondition(): Condition {
  return { facet: 'offer', set: { kind: 'offer', ids: [0] }, write: () => 'g.compare_from IS NOT NULL' }
}

export function ratingCondition(stars: number): Condition {
  return {
    facet: 'rating',
    set: { kind: 'rating', ids: [stars] },
    write: (values) => `g.rating >= ${values.add(stars, 'real')}`,
  }
}
