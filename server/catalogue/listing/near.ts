import type { FastifyInstance } from 'fastify'
import { type Bits, bothOf, countBits, noBits, orRow, placesOf, toBits, withoutBits } from './bit-rows.ts'
import type { Chunk, Labels } from './bit-chunks.ts'
import type { BitSet } from './bit-set.ts'
import { ChunkSet, anyOf } from './chunk-set.ts'
import { contextOf } from './context.ts'
import type { Order } from './order.ts'
import { type Near, wayTo } from './page-query.ts'

interface Wanted {
  order: Order
  /** The page has its place in this order by the prices of matching variants. */
  isByMatches: boolean
  /** The first and the last row of the page, counted from 0. */
  from: number
  to: number
}

/** Members of one chunk (and slot). */
interface Part {
  chunk: Chunk
  digits: Labels
  bits: Bits
}

/** Up to so many members around a page are not divided any further: each is looked up in the order's index. */
const KEPT = 250
const MARKS: Record<string, string> = {
  'g.featured_rank': 'featured',
  'g.created_at': 'newest',
  'g.price_from': 'price',
  'g.price_top': 'price_top',
  'g.sort_name': 'name',
}
const DIGITS_OF_MARKS = 10

/** Finds the members that may be on a page, and how many come before them. Without `wanted`: all members. */
export async function findMembers(app: FastifyInstance, set: BitSet, wanted?: Wanted): Promise<Near> {
  const context = contextOf(set)
  const isMarked = wanted !== undefined && wayTo(wanted.order) === 'marked'
  const members: Part[] = []
  const variants: Part[] = []
  let total = 0
  const { apart } = await app.bitChunks.visit(set, (chunk, snapshot) => {
    const own = new ChunkSet(chunk, set, snapshot)
    const bits = own.members(context)
    if (!bits) return
    total += countBits(bits)
    members.push({ chunk, digits: chunk.places, bits })
    if (!isMarked || !wanted.isByMatches) return
    const fitting = own.variants(context)
    const stocked = fitting.map((one, slot) => {
      const stock = one && chunk.slots[slot]?.get('stock')?.get(0)
      return stock && bothOf(one, toBits(stock))
    })
    // Products are sorted by their variants in stock, if there are any.
    const isStocked = anyOf(stocked)
    for (const [slot, one] of fitting.entries()) {
      const others = one && withoutBits(one, isStocked)
      const sorting = others && stocked[slot] ? orRow(others, stocked[slot]) : (others ?? stocked[slot])
      if (sorting) variants.push({ chunk, digits: chunk.slots[slot] ?? new Map(), bits: sorting })
    }
  })
  if (!isMarked) return { ids: idsOf(members), skipped: 0, total, apart }
  const { order, from, to } = wanted
  // Products that are evaluated by their rows may push all members of the page forward.
  const first = from - apart.length
  if (wanted.isByMatches) {
    const digits = [...new Set(variants.flatMap((one) => [...(one.digits.get('price')?.keys() ?? [])]))]
    const ordered = { kind: 'price', digits: digits.sort((a, b) => b - a), isDescending: order.descending }
    const { parts, skipped } = divide(variants, total, first, to, ordered)
    return { ids: idsOf(parts), skipped, total, apart }
  }
  const digits = Array.from({ length: DIGITS_OF_MARKS }, (_, index) => DIGITS_OF_MARKS - 1 - index)
  const ordered = { kind: MARKS[order.column] ?? '', digits, isDescending: order.descending }
  const { parts, skipped } = divide(members, total, first, to, ordered)
  return { ids: idsOf(parts), skipped, total, apart }
}

interface Ordered {
  kind: string
  /** From the first digit to the last. */
  digits: readonly number[]
  isDescending: boolean
}

/**
 * Divides products by the digits of their places (or of their variants' prices) until few are left around rows `low` to `high`. A product
 * with several variants comes where the first of these puts it.
 */
function divide(
  all: readonly Part[],
  total: number,
  low: number,
  high: number,
  ordered: Ordered,
): { parts: readonly Part[]; skipped: number } {
  let parts = all
  let count = total
  let skipped = 0
  for (const [index, digit] of ordered.digits.entries()) {
    if (count <= KEPT || (low <= skipped && high >= skipped + count - 1)) break
    const first = parts.flatMap((part) => half(part, digit, ordered, ordered.isDescending) ?? [])
    const firstCount = countProducts(first)
    if (high < skipped + firstCount) {
      parts = first
      count = firstCount
      continue
    }
    const rest = withoutProducts(parts, first)
    if (low >= skipped + firstCount) {
      parts = rest
      skipped += firstCount
      count -= firstCount
      continue
    }
    // The rows begin in one half and end in the other.
    const lower = { ...ordered, digits: ordered.digits.slice(index + 1) }
    const begin = divide(first, firstCount, low - skipped, firstCount - 1, lower)
    const end = divide(rest, count - firstCount, 0, high - skipped - firstCount, lower)
    return { parts: [...begin.parts, ...end.parts], skipped: skipped + begin.skipped }
  }
  return { parts, skipped }
}

/** Those of a part that have a digit, or those that have not. */
function half(part: Part, digit: number, { kind }: Ordered, isOne: boolean): Part | undefined {
  const row = part.digits.get(kind)?.get(digit)
  if (!row) return isOne ? undefined : part
  const bits = isOne ? bothOf(part.bits, toBits(row)) : withoutBits(part.bits, toBits(row))
  return bits && { ...part, bits }
}

/** Products by chunk: one may be in several slots. */
function byChunk(parts: readonly Part[]): Map<Chunk, Bits> {
  const chunks = new Map<Chunk, Bits>()
  const copied = new Set<Bits>()
  for (const { chunk, bits } of parts) {
    const known = chunks.get(chunk)
    const all = known && !copied.has(known) ? known.slice() : known
    if (all) copied.add(all)
    chunks.set(chunk, all ? orRow(all, bits) : bits)
  }
  return chunks
}

const countProducts = (parts: readonly Part[]): number =>
  [...byChunk(parts).values()].reduce((sum, bits) => sum + countBits(bits), 0)

function withoutProducts(parts: readonly Part[], others: readonly Part[]): Part[] {
  const chunks = byChunk(others)
  return parts.flatMap((part) => {
    const bits = withoutBits(part.bits, chunks.get(part.chunk) ?? noBits())
    return bits ? [{ ...part, bits }] : []
  })
}

const idsOf = (parts: readonly Part[]): number[] =>
  [...byChunk(parts)].flatMap(([{ ids }, bits]) => placesOf(bits).map((place) => ids[place]!))
