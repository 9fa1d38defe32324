import { type PointerErrors, pointerErrors } from '#domain/pointer-errors.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { codeMatches } from '#server/catalogue/stock/find-products.ts'
import { namePatterns } from '#server/platform/db/name-patterns.ts'
import * as t from '#words/admin-catalogue.ts'

/** Products that a sale or a change of prices is for: everything, or all that one of the lists names. */
export interface Selection {
  everything: boolean
  product_ids: number[]
  /** With the categories below them. */
  category_ids: number[]
  collection_ids: number[]
  tags: string[]
}

export const nothingSelected: Selection = {
  everything: false,
  product_ids: [],
  category_ids: [],
  collection_ids: [],
  tags: [],
}

/** Products of a selection. */
export interface PriceSelection extends Selection {
  /** Only those whose name contains this, or with a SKU that begins with it; '' for all of them. */
  search: string
  /** Whether archived products are among them. */
  with_archived: boolean
}

export const nothingToPrice: PriceSelection = { ...nothingSelected, search: '', with_archived: false }

/** The parameters of `isSelected`: those of `selected_groups`, then the others. */
export type SelectionValues = [
  boolean,
  number[],
  number[],
  number[],
  string[],
  patterns: string[],
  text: string,
  withArchived: boolean,
]

export function selectionValues(given: PriceSelection): SelectionValues {
  const text = given.search.trim()
  return [
    given.everything,
    [...given.product_ids],
    [...given.category_ids],
    [...given.collection_ids],
    [...given.tags],
    namePatterns(text),
    text,
    given.with_archived,
  ]
}

/** Condition on a product’s id: whether a selection contains it. */
export const isSelected = (id: string): string =>
  `(($1::boolean OR ${id} IN (SELECT selected_groups(false, $2::int[], $3::int[], $4::int[], $5::text[])))
    AND ($7::text = '' OR ${id} IN (SELECT id FROM product_group WHERE archive_of IS NULL AND name ILIKE ANY ($6::text[]) UNION ALL SELECT group_id FROM product WHERE ${codeMatches('$7::text')}))
    AND ($8::boolean OR ${id} NOT IN (SELECT id FROM product_group WHERE archive_of IS NULL AND archived_at IS NOT NULL)))`

const knownIds = statement<{ kind: string; id: number }, [number[], number[], number[]]>(
  'selection-known',
  `SELECT 'product_ids' AS kind, id FROM product_group WHERE id = ANY ($1::int[]) AND archive_of IS NULL
   UNION ALL SELECT 'category_ids', id FROM category WHERE id = ANY ($2::int[])
   UNION ALL SELECT 'collection_ids', id FROM collection WHERE id = ANY ($3::int[])`,
)

const MAX_PRODUCTS = 10_000

/** Returns errors by pointer below `path`; an empty selection is one at `path` itself. */
export async function findSelectionErrors(
  db: Queryable,
  selection: Selection,
  path: readonly string[] = [],
): Promise<PointerErrors> {
  const list = pointerErrors()
  const rows = await knownIds(
    db,
    [...selection.product_ids],
    [...selection.category_ids],
    [...selection.collection_ids],
  )
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  for (const kind of ['product_ids', 'category_ids', 'collection_ids'] as const) {
    if (selection[kind].length > MAX_PRODUCTS) list.add([...path, kind], t.tooMany({ most: MAX_PRODUCTS }))
    for (const [at, id] of selection[kind].entries())
      if (!known.has(`${kind} ${id}`)) list.add([...path, kind, at], t.selectedGone())
  }
  const { everything, product_ids, category_ids, collection_ids, tags } = selection
  if (!everything && [product_ids, category_ids, collection_ids, tags].every((one) => one.length === 0))
    list.add([...path, 'everything'], t.nothingSelected())
  return list.errors
}
