import type { CardVariant } from '#server/catalogue/product/swatches.ts'
import { asTyped, hasWords } from './search-words.ts'

/** Collects the values of a statement and returns their placeholders. */
export class Values {
  readonly list: unknown[] = []

  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** What products are labelled with, one bit each (table listing_bits). */
export type LabelKind = 'shop' | 'category' | 'collection' | 'value' | 'stock' | 'offer' | 'rating'

/** Products with one of these labels, or with none of them. */
export interface Labelled {
  kind: LabelKind
  ids: readonly number[]
  without?: boolean
}

/** Products with a price between these amounts. */
export interface Priced {
  low: number | null
  high: number | null
}

/** What a variant must meet: as SQL of the row `v`, and of a card's variant. */
export interface VariantTest {
  write: (values: Values) => string
  fits: (variant: CardVariant) => boolean
}

/** A condition on a group `g`. Values are always parameters. */
export interface Condition {
  /** The facet's key, or "price" or "query". */
  facet: string
  /** SQL of the group only. A condition on variants must accept every group with a matching variant. */
  write: (values: Values) => string
  /** A condition on variants: all such conditions must be met by the same one. */
  variant?: VariantTest
  /** `write` accepts groups without a variant that meets the condition. */
  isRough?: boolean
  /** Of variants that meet the other conditions, none may be in stock. */
  isSoldOut?: boolean
  /** The same as labels; undefined for words. */
  set?: Labelled | Priced
  /** The words searched for, as typed. */
  text?: string
}

/** Whether a condition is about variants rather than about the product. */
export const isOfVariants = ({ variant, isSoldOut }: Condition): boolean => variant !== undefined || isSoldOut === true

/** The conditions as SQL, each beginning with AND. */
export function andAll(conditions: readonly Condition[], values: Values): string {
  const tests = conditions.flatMap(({ variant }) => variant ?? [])
  const isSoldOut = conditions.some((one) => one.isSoldOut)
  const isJoint = conditions.filter(isOfVariants).length > 1 || conditions.some(({ isRough }) => isRough)
  const written = conditions
    .map(({ write }) => ` AND ${write(values)}`)
    .filter((_text, index) => !(isJoint && conditions[index]?.isSoldOut))
  if (!isJoint) return written.join('')
  const own = variantsThat(tests, values)
  return `${written.join('')} AND EXISTS (SELECT ${own})${isSoldOut ? ` AND NOT EXISTS (SELECT ${own} AND v.stock > 0)` : ''}`
}

/**
 * Returns the price that a group is sorted by and its card shows: the lowest (or highest) of the matching variants,
 * preferring those in stock. Undefined if it is the group's own.
 */
export function priceOfMatches(
  conditions: readonly Condition[],
  descending: boolean,
  values: Values,
): string | undefined {
  const tests = conditions.flatMap(({ variant, facet }) => (variant && facet !== 'availability' ? [variant] : []))
  if (tests.length === 0) return undefined
  const own = descending ? 'max(v.price)' : 'min(v.price)'
  const all = conditions.flatMap(({ variant }) => variant ?? [])
  return `(SELECT coalesce(${own} FILTER (WHERE v.stock > 0), ${own}) ${variantsThat(all, values)})`
}

/** FROM and WHERE of the variants `v` of a group `g` that meet all tests. */
export function variantsThat(tests: readonly VariantTest[], values: Values): string {
  return `FROM product v WHERE v.group_id = g.id${tests.map(({ write }) => ` AND ${write(values)}`).join('')}`
}

export function priceCondition(min: number | null, max: number | null): Condition {
  return {
    facet: 'price',
    set: { low: min, high: max },
    // A group's prices may lie on both sides of a narrow range.
    isRough: min !== null && max !== null,
    // A zero price means that the product is not sold, so no price range includes it.
    write: (values) => {
      const parts = ['g.price_low > 0']
      if (min !== null) parts.push(`g.price_to >= ${values.add(min, 'bigint')}`)
      if (max !== null) parts.push(`g.price_low <= ${values.add(max, 'bigint')}`)
      return `(${parts.join(' AND ')})`
    },
    variant: {
      write: (values) => {
        const parts = ['v.price > 0']
        if (min !== null) parts.push(`v.price >= ${values.add(min, 'bigint')}`)
        if (max !== null) parts.push(`v.price <= ${values.add(max, 'bigint')}`)
        return parts.join(' AND ')
      },
      fits: ([, , , , , price]) => price > 0 && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY),
    },
  }
}

/** Undefined for a text without words. */
export function wordsCondition(text: string): Condition | undefined {
  if (!hasWords(text)) return undefined
  return { facet: 'query', text, write: (values) => `g.words @@ search_query(${values.add(asTyped(text), 'text')})` }
}

/** Groups with a variant that has one of these values of an option. */
export function optionCondition(facet: string, ids: readonly number[]): Condition {
  const wanted = new Set(ids)
  return {
    ...valuesCondition(facet, ids),
    variant: {
      write: (values) => `v.facet_ids && ${values.add(ids, 'int[]')}`,
      fits: ([, , , , , , , , facetIds]) => facetIds.some((id) => wanted.has(id)),
    },
  }
}

/** Groups with one of these facet values. */
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
    ...(inStock
      ? { variant: { write: () => 'v.stock > 0', fits: ([, inStock]: CardVariant) => inStock } }
      : { isSoldOut: true }),
  }
}

export function saleCondition(): Condition {
  return {
    facet: 'offer',
    set: { kind: 'offer', ids: [0] },
    write: () => 'g.on_sale',
    variant: { write: () => 'v.on_sale', fits: ([, , , , , price, compareAt]) => price > 0 && compareAt !== null },
  }
}

export function ratingCondition(stars: number): Condition {
  return {
    facet: 'rating',
    set: { kind: 'rating', ids: [stars] },
    write: (values) => `g.rating >= ${values.add(stars, 'real')}`,
  }
}
