import type { FastifyInstance } from 'fastify'
import { type Bits, calculate } from './bit-memory.ts'
import { type Row, countBoth, isEmpty, noBits, orBoth, andNot } from './bit-rows.ts'
import type { BitSet } from './bit-set.ts'
import { ChunkSet, type Slots } from './chunk-set.ts'
import { type Context, contextOf, isOfSlots } from './context.ts'
import type { CountRow } from './count-row.ts'
import { readFacetValues } from './facet-values.ts'
import { PriceEnds } from './price-bits.ts'

type IsCounted = (kind: string, id: number) => boolean

interface CountedContext {
  missed: number
  context: Context
  isCounted: IsCounted
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
  const isOfVariants = (kind: string, id: number): boolean =>
    kind === 'stock' || kind === 'offer' || (kind === 'value' && byId.get(id)?.kind === 'option')
  const all = contextOf(set)
  const counted: CountedContext[] = [{ missed: 0, context: all, isCounted: () => true }]
  let priced = all
  for (const [index, { facet, set: labels }] of set.conditions.entries()) {
    const context = contextOf(set, index)
    if (facet === 'price') priced = context
    if (!('kind' in labels)) continue
    const ids = new Set([...(byKey.get(facet)?.values() ?? [])].map(({ id }) => id))
    const isCounted: IsCounted =
      labels.kind === 'value'
        ? (kind, id) => kind === 'value' && ids.has(id)
        : (kind) => kind === labels.kind || (labels.kind === 'stock' && kind === 'shop')
    counted.push({ missed: facets.get(facet) ?? 0, context, isCounted })
  }
  const counts = new Map<string, CountRow>()
  const add = (kind: string, missed: number, id: number, count: number): void => {
    if (count === 0) return
    const key = `${kind} ${missed} ${id}`
    const row = counts.get(key) ?? { ...EMPTY, kind: kind as CountRow['kind'], missed, id, count: 0 }
    row.count += count
    counts.set(key, row)
  }
  const ends = new PriceEnds()
  const { apart, changed } = await app.bitChunks.visit(set, (chunk, snapshot) => {
    const own = new ChunkSet(chunk, set, snapshot)
    for (const { missed, context, isCounted } of counted) {
      const addTo: Add = (kind, id, count) => add(kind, missed, id, count)
      const isSlotted = isOfSlots(context)
      countProducts(own, context, (kind, id) => isCounted(kind, id) && !(isSlotted && isOfVariants(kind, id)), addTo)
      if (isSlotted) countVariants(own, context, (kind, id) => isCounted(kind, id) && isOfVariants(kind, id), addTo)
    }
    addPrices(ends, own, priced)
  })
  const rows: CountRow[] = [
    ...counts.values(),
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

type Add = (kind: string, id: number, count: number) => void

/** Counts products by their own labels. */
function countProducts(own: ChunkSet, context: Context, isCounted: IsCounted, add: Add): void {
  const members = own.members(context)
  if (!members) return
  for (const [kind, labels] of own.chunk.products) {
    if (kind === 'price' || kind === 'price_high') continue
    for (const [id, row] of labels) if (isCounted(kind, id)) add(kind, id, countBoth(row, members))
  }
}

/** Counts products by labels of their variants that meet a context, in any slot. */
function countVariants(own: ChunkSet, context: Context, isCounted: IsCounted, add: Add): void {
  const products = own.products(context)
  if (!products) return
  const fitting = own.joint(context)
  const stocked = context.soldOut === undefined ? undefined : own.stocked(context)
  for (const [kind, labels] of own.chunk.ofVariants)
    for (const [id, rows] of labels) {
      if (!isCounted(kind, id)) continue
      const count = calculate(() => {
        const bits = labelled(rows, fitting)
        return countBoth(stocked ? andNot(bits, labelled(rows, stocked)) : bits, products)
      })
      add(kind, id, count)
    }
}

/** Products with a label on one of these variants. */
function labelled(rows: readonly (Row | undefined)[], slots: Slots): Bits {
  const bits = noBits()
  for (let slot = 0; slot < rows.length; slot += 1) {
    const row = rows[slot]
    const own = slots[slot]
    if (row !== undefined && own !== undefined) orBoth(bits, row, own)
  }
  return bits
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
  const members = own.members(context)
  if (!members) return
  const lowest = own.chunk.products.get('price')
  const priced = noBits()
  for (const row of lowest?.values() ?? []) orBoth(priced, row, members)
  if (!isEmpty(priced)) ends.add(priced, lowest, own.chunk.products.get('price_high'))
}
