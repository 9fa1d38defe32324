import type { FastifyInstance } from 'fastify'
import {
  type Bits,
  bothOf,
  calculate,
  copyOf,
  keptBits,
  countBits,
  noBits,
  orRow,
  placesOf,
  toBits,
  withoutBits,
} from './bit-rows.ts'
import type { Chunk, Labels } from './bit-chunks.ts'
import type { BitSet } from './bit-set.ts'
import { ChunkSet, anyOf } from './chunk-set.ts'
import { type Context, contextOf } from './context.ts'
import type { Order } from './order.ts'
import { type FoundMembers, wayTo } from './page-query.ts'

interface Wanted {
  order: Order
  /** Products are sorted by the prices of their matching variants. */
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

/** Up to this many members around a page are looked up in the order's index instead of being divided further. */
const KEPT = 250
const MARKS: Record<string, string> = {
  'g.featured_rank': 'featured',
  'g.created_at': 'newest',
  'g.price_from': 'price',
  'g.price_top': 'price_top',
  'g.sort_name': 'name',
}
const MARK_DIGITS = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

/** Counts the members of a set, except those evaluated by their rows. */
export async function countMembers(app: FastifyInstance, set: BitSet): Promise<Pick<FoundMembers, 'total' | 'apart'>> {
  const context = contextOf(set)
  let total = 0
  const { apart } = await app.bitChunks.visit(set, (chunk, snapshot) => {
    const bits = new ChunkSet(chunk, set, snapshot).members(context)
    if (bits) total += countBits(bits)
  })
  return { total, apart }
}

/** Finds the members that may be on a page, and how many precede them. Without `wanted`, all members. */
export async function findMembers(app: FastifyInstance, set: BitSet, wanted?: Wanted): Promise<FoundMembers> {
  const context = contextOf(set)
  const marked = wanted && wayTo(wanted.order) === 'marked' ? wanted : undefined
  const parts: Part[] = []
  let total = 0
  const { apart } = await app.bitChunks.visit(set, (chunk, snapshot) => {
    const own = new ChunkSet(chunk, set, snapshot)
    const bits = own.members(context)
    if (!bits) return
    total += countBits(bits)
    if (marked?.isByMatches) parts.push(...sortingVariants(own, context))
    else parts.push({ chunk, digits: chunk.places, bits: keptBits(bits) })
  })
  if (!marked) return { ids: idsOf(parts), skipped: 0, total, apart }
  const { order, isByMatches, from, to } = marked
  const ordered = {
    kind: isByMatches ? 'price' : (MARKS[order.column] ?? ''),
    digits: isByMatches ? priceDigits(parts) : MARK_DIGITS,
    isDescending: order.descending,
  }
  return calculate(() => {
    // Products evaluated by their rows may push all members of the page forward.
    const { parts: few, skipped } = divide(parts, total, from - apart.length, to, ordered)
    return { ids: idsOf(few), skipped, total, apart }
  })
}

/** Variants whose prices sort the products: those in stock, if there are any. */
function sortingVariants(own: ChunkSet, context: Context): Part[] {
  const { chunk } = own
  const fitting = own.variants(context)
  const stocked = fitting.map((one, slot) => {
    const stock = one && chunk.slots[slot]?.get('stock')?.get(0)
    return stock && bothOf(one, toBits(stock))
  })
  const isStocked = anyOf(stocked)
  return fitting.flatMap((one, slot) => {
    const others = one && withoutBits(one, isStocked)
    const bits = others && stocked[slot] ? orRow(others, stocked[slot]) : (others ?? stocked[slot])
    return bits ? [{ chunk, digits: chunk.slots[slot] ?? new Map<string, never>(), bits: keptBits(bits) }] : []
  })
}

const priceDigits = (parts: readonly Part[]): number[] =>
  [...new Set(parts.flatMap(({ digits }) => [...(digits.get('price')?.keys() ?? [])]))].sort((a, b) => b - a)

interface Ordered {
  kind: string
  /** From the first digit to the last. */
  digits: readonly number[]
  isDescending: boolean
}

/**
 * Divides products by the digits of their positions (or of their variants' prices) until few are left around rows `low`
 * to `high`. A product with several variants is placed by the first of them.
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
    // The rows start in one half and end in the other.
    const lower = { ...ordered, digits: ordered.digits.slice(index + 1) }
    const begin = divide(first, firstCount, low - skipped, firstCount - 1, lower)
    const end = divide(rest, count - firstCount, 0, high - skipped - firstCount, lower)
    return { parts: [...begin.parts, ...end.parts], skipped: skipped + begin.skipped }
  }
  return { parts, skipped }
}

/** The members of a part with or without a digit. */
function half(part: Part, digit: number, { kind }: Ordered, isOne: boolean): Part | undefined {
  const row = part.digits.get(kind)?.get(digit)
  if (!row) return isOne ? undefined : part
  const bits = isOne ? bothOf(part.bits, toBits(row)) : withoutBits(part.bits, toBits(row))
  return bits && { ...part, bits }
}

/** Products by chunk; one may be in several slots. */
function byChunk(parts: readonly Part[]): Map<Chunk, Bits> {
  const chunks = new Map<Chunk, Bits>()
  const copied = new Set<Bits>()
  for (const { chunk, bits } of parts) {
    const known = chunks.get(chunk)
    const all = known && !copied.has(known) ? copyOf(known) : known
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
