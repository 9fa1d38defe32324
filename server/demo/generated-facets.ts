import type pg from 'pg'
import { copyRows } from './copy-rows.ts'
import type { GeneratedProduct } from './generated-products.ts'
import { RANGES, type RangeVariant } from './generated-ranges.ts'

interface FacetLabels {
  ids: string
  set: number
}

interface SetRow {
  id: number
  facet_ids: number[]
  category_id: number
  in_stock: boolean
  on_sale: boolean
}

const COLUMNS = 'id, facet_ids, category_id, in_stock, on_sale, stars'
const keyOf = (ids: string, category: number, inStock: boolean, onSale: boolean) =>
  `${ids}\t${category}\t${inStock}\t${onSale}`

/** Facet values and sets of generated products, each looked up or created once. */
export class GeneratedFacets {
  readonly #values: ReadonlyMap<string, number>
  readonly #sets: Map<string, number>
  readonly #ids = new Map<string, string>()
  readonly #variantIds = new Map<RangeVariant, string>()
  #next: number
  #made: string[] = []

  private constructor(values: ReadonlyMap<string, number>, sets: Map<string, number>, next: number) {
    this.#values = values
    this.#sets = sets
    this.#next = next
  }

  static async read(client: pg.ClientBase, tags: readonly string[]): Promise<GeneratedFacets> {
    const { rows: values } = await client.query<{ label: string; id: number }>(
      `SELECT coalesce(label, '') AS label, coalesce(id, 0) AS id FROM (
       SELECT 'option ' || v AS label, (facet_ids_of(ARRAY[v], '{}', '[]', '{}', ''))[1] AS id FROM unnest($1::text[]) v
       UNION ALL SELECT 'tag ' || v, (facet_ids_of('{}', '{}', '[]', ARRAY[v], ''))[1] FROM unnest($2::text[]) v
       UNION ALL SELECT 'maker ' || v, (facet_ids_of('{}', '{}', '[]', '{}', v))[1] FROM unnest($3::text[]) v
       ) value`,
      [
        [...new Set(RANGES.flatMap(({ optionValues }) => optionValues))],
        tags,
        [...new Set(RANGES.map(({ maker }) => maker))],
      ],
    )
    const { rows: sets } = await client.query<SetRow>(
      'SELECT id, facet_ids, category_id, in_stock, on_sale FROM facet_set WHERE stars = 0',
    )
    const known = sets.map((row): [string, number] => [
      keyOf(`{${row.facet_ids.join(',')}}`, row.category_id, row.in_stock, row.on_sale),
      row.id,
    ])
    const { rows } = await client.query<{ next: number }>('SELECT coalesce(max(id), 0) + 1 AS next FROM facet_set')
    return new GeneratedFacets(new Map(values.map(({ label, id }) => [label, id])), new Map(known), rows[0]?.next ?? 1)
  }

  of({ range, tags }: GeneratedProduct, category: number, inStock: boolean, onSale: boolean): FacetLabels {
    const ids = this.#idsOf([
      ...range.optionValues.map((one) => `option ${one}`),
      ...tags.map((one) => `tag ${one}`),
      `maker ${range.maker}`,
    ])
    const key = keyOf(ids, category, inStock, onSale)
    const known = this.#sets.get(key)
    if (known !== undefined) return { ids, set: known }
    const set = this.#next++
    this.#sets.set(key, set)
    this.#made.push(`${set}\t${key}\t0\n`)
    return { ids, set }
  }

  ofVariant(variant: RangeVariant): string {
    const known = this.#variantIds.get(variant)
    if (known !== undefined) return known
    const ids = this.#idsOf(variant.optionValues.map((one) => `option ${one}`))
    this.#variantIds.set(variant, ids)
    return ids
  }

  /** Inserts the new sets. */
  async copyNewSets(client: pg.ClientBase): Promise<void> {
    await copyRows(client, `facet_set (${COLUMNS})`, this.#made)
    this.#made = []
  }

  #idsOf(labels: readonly string[]): string {
    const key = labels.join('\t')
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const ids = labels.flatMap((label) => this.#values.get(label) ?? []).sort((a, b) => a - b)
    const text = `{${ids.join(',')}}`
    this.#ids.set(key, text)
    return text
  }
}
