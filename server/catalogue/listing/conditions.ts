import { toSearchQuery } from './search-words.ts'

/** Collects the values of a statement and names their places. */
export class Values {
  readonly list: unknown[] = []

  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** One thing that a group `g` must fulfil. Values only ever travel as parameters. */
export interface Condition {
  /** Key of the facet; "price" and "query" for those. */
  facet: string
  write: (values: Values) => string
}

/** The conditions as SQL, each beginning with AND. */
export function andAll(conditions: readonly Condition[], values: Values): string {
  return conditions.map(({ write }) => ` AND ${write(values)}`).join('')
}

export function priceCondition(min: number | null, max: number | null): Condition {
  return {
    facet: 'price',
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
  const query = toSearchQuery(text)
  if (!query) return undefined
  return { facet: 'query', write: (values) => `g.words @@ to_tsquery('english', ${values.add(query, 'text')})` }
}

/** Groups that have at least one of these facet values. */
export function valuesCondition(facet: string, ids: readonly number[]): Condition {
  return { facet, write: (values) => `g.facet_ids && ${values.add(ids, 'int[]')}` }
}

export function categoryCondition(ids: readonly number[]): Condition {
  return { facet: 'category', write: (values) => `g.category_id = ANY (${values.add(ids, 'int[]')})` }
}

export function collectionCondition(ids: readonly number[]): Condition {
  return {
    facet: 'collection',
    write: (values) =>
      `EXISTS (SELECT FROM collection_item chosen WHERE chosen.group_id = g.id AND chosen.collection_id = ANY (${values.add(ids, 'int[]')}))`,
  }
}

export function stockCondition(inStock: boolean): Condition {
  return { facet: 'availability', write: () => (inStock ? 'g.in_stock' : 'NOT g.in_stock') }
}

export function saleCondition(): Condition {
  return { facet: 'offer', write: () => 'g.compare_from IS NOT NULL' }
}

export function ratingCondition(stars: number): Condition {
  return { facet: 'rating', write: (values) => `g.rating >= ${values.add(stars, 'real')}` }
}
