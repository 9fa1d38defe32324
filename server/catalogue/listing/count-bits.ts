import type { FastifyInstance } from 'fastify'
import { calculate } from './bit-memory.ts'
import { andNot, countBoth, isEmpty, noBits, orAllBoth, orBoth } from './bit-rows.ts'
import type { BitSet } from './bit-set.ts'
import { ChunkSet } from './chunk-set.ts'
import { addProductPrices, isDigits } from './chunk-totals.ts'
import { type Context, contextOf, isOfSlots } from './context.ts'
import type { CountRow } from './count-row.ts'
import { readFacetValues } from './facet-values.ts'
import { PriceEnds } from './price-bits.ts'

/** Labels that are counted in one context. */
interface Tally {
  missed: number
  context: Context
  /** Undefined for all. */
  kinds?: ReadonlySet<string>
  /** Facet values that are counted; undefined for all. */
  values?: ReadonlySet<number>
  /** By kind and id. */
  counts: Map<string, Map<number, number>>
}

export interface BitCounts {
  rows: CountRow[]
  /** Products still to be counted by their rows. */
  apart: readonly number[]
}

/**
 * Counts each label of a set, and returns its price bounds. A facet with a selection is counted without it.
 *
 * @param facets the bit of each facet
 */
export async function countByBits(
  app: FastifyInstance,
  set: BitSet,
  facets: ReadonlyMap<string, number>,
): Promise<BitCounts> {
  const { byId, byKey } = await readFacetValues(app)
  const options = new Set([...byId.values()].flatMap(({ kind, id }) => (kind === 'option' ? [id] : [])))
  const all = contextOf(set)
  const tallies: Tally[] = [{ missed: 0, context: all, counts: new Map() }]
  let priced = all
  for (const [index, { facet, set: labels }] of set.conditions.entries()) {
    const context = contextOf(set, index)
    if (facet === 'price') priced = context
    if (!('kind' in labels)) continue
    const kinds = new Set<string>(labels.kind === 'stock' ? ['stock', 'shop'] : [labels.kind])
    const values = new Set([...(byKey.get(facet)?.values() ?? [])].map(({ id }) => id))
    tallies.push({ missed: facets.get(facet) ?? 0, context, kinds, values, counts: new Map() })
  }
  const ends = new PriceEnds()
  const { apart, changed } = await app.bitChunks.visit(set, (chunk, snapshot) => {
    const own = new ChunkSet(chunk, set, snapshot)
    for (const tally of tallies) {
      if (own.isWhole(tally.context)) addTotals(own, tally)
      else {
        countProducts(own, tally, options)
        if (isOfSlots(tally.context)) countVariants(own, tally, options)
      }
    }
    addPrices(ends, own, priced)
  })
  const rows: CountRow[] = [
    ...tallies.flatMap(rowsOf),
    { ...EMPTY, kind: 'price', missed: facets.get('price') ?? 0, low: ends.low, high: ends.high },
    { ...EMPTY, kind: 'seen', count: changed },
  ]
  return { rows, apart }
}

const EMPTY: Omit<CountRow, 'kind'> = {
  missed: 0,
  id: 0,
  in_stock: null,
  on_sale: null,
  stars: null,
  count: 0,
  low: null,
  high: null,
}

const rowsOf = ({ missed, counts }: Tally): CountRow[] =>
  [...counts].flatMap(([kind, labels]) =>
    [...labels].map(([id, count]) => ({ ...EMPTY, kind: kind as CountRow['kind'], missed, id, count })),
  )

const isCounted = ({ kinds }: Tally, kind: string): boolean => !isDigits(kind) && kinds?.has(kind) !== false

const isCountedId = ({ values }: Tally, kind: string, id: number): boolean =>
  kind !== 'value' || values?.has(id) !== false

function add({ counts }: Tally, kind: string, id: number, count: number): void {
  if (count === 0) return
  const labels = counts.get(kind) ?? new Map<number, number>()
  counts.set(kind, labels.set(id, (labels.get(id) ?? 0) + count))
}

/** Whether a label is counted by the variants that meet a context, rather than by products. */
const isOfVariants = (kind: string, id: number, options: ReadonlySet<number>): boolean =>
  kind === 'stock' || kind === 'offer' || (kind === 'value' && options.has(id))

function addTotals(own: ChunkSet, tally: Tally): void {
  for (const [kind, labels] of own.chunk.totals.labels) {
    if (!isCounted(tally, kind)) continue
    for (const [id, count] of labels) if (isCountedId(tally, kind, id)) add(tally, kind, id, count)
  }
}

/** Counts products by their own labels. */
function countProducts(own: ChunkSet, tally: Tally, options: ReadonlySet<number>): void {
  const members = own.members(tally.context)
  if (!members) return
  const isSlotted = isOfSlots(tally.context)
  for (const [kind, labels] of own.chunk.products) {
    if (!isCounted(tally, kind)) continue
    for (const [id, row] of labels)
      if (isCountedId(tally, kind, id) && !(isSlotted && isOfVariants(kind, id, options)))
        add(tally, kind, id, countBoth(row, members))
  }
}

/** Counts products by labels of their variants that meet a context, in any slot. */
function countVariants(own: ChunkSet, tally: Tally, options: ReadonlySet<number>): void {
  const { context } = tally
  const products = own.products(context)
  if (!products) return
  const fitting = own.joint(context)
  if (fitting.length === 0) return
  const stocked = context.soldOut === undefined ? undefined : own.stocked(context)
  for (const [kind, labels] of own.chunk.ofVariants) {
    if (!isCounted(tally, kind)) continue
    for (const [id, rows] of labels) {
      if (!isCountedId(tally, kind, id) || !isOfVariants(kind, id, options)) continue
      const count = calculate(() => {
        const bits = orAllBoth(noBits(), rows, fitting)
        return countBoth(stocked ? andNot(bits, orAllBoth(noBits(), rows, stocked)) : bits, products)
      })
      add(tally, kind, id, count)
    }
  }
}

function addPrices(ends: PriceEnds, own: ChunkSet, context: Context): void {
  if (isOfSlots(context)) {
    for (const [slot, fitting] of own.variants(context).entries()) {
      const labels = own.chunk.slots[slot]
      const isPriced = labels?.get('priced')?.get(0)
      const priced = fitting && isPriced && orBoth(noBits(), isPriced, fitting)
      if (priced && !isEmpty(priced)) ends.add(priced, labels?.get('price'))
    }
    return
  }
  if (own.isWhole(context)) {
    ends.addAll(own.chunk.totals.prices)
    return
  }
  const members = own.members(context)
  if (members) addProductPrices(ends, own.chunk.products, members)
}
