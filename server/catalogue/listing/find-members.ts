import type { FastifyInstance } from 'fastify'
import { type Bits, NONE, calculate, freeBits, placesOf } from './bit-memory.ts'
import {
  type Labels,
  andBits,
  andNot,
  bothOf,
  countBits,
  isEmpty,
  keptBits,
  noBits,
  orBits,
  orBoth,
  orWithout,
  toBits,
  withoutBits,
} from './bit-rows.ts'
import type { BitSet } from './bit-set.ts'
import { type Chunk, releaseChunk, useChunk } from './chunk.ts'
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
  /** Up to this many members are all returned. */
  allUpTo?: number
}

/** Members of one chunk (and slot), with a copy of their bits that is narrowed. */
interface Part {
  chunk: Chunk
  digits: Labels
  bits: Bits
}

function keepPart(chunk: Chunk, digits: Labels, bits: Bits): Part {
  return { chunk: useChunk(chunk), digits, bits: keptBits(bits) }
}

function releasePart({ chunk, bits }: Part): void {
  freeBits(bits)
  releaseChunk(chunk)
}

/** So many members around a page are looked up in the order's index instead of being divided further. */
const KEPT = 60
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

/** Whether a set has members. Undefined if only products evaluated by their rows may be in it. */
export async function hasMembers(app: FastifyInstance, set: BitSet): Promise<boolean | undefined> {
  const context = contextOf(set)
  let isFound = false
  const { apart } = await app.bitChunks.visit(set, (chunk, snapshot) => {
    isFound = new ChunkSet(chunk, set, snapshot).members(context) !== undefined
    return isFound ? 'enough' : undefined
  })
  return isFound || (apart.length > 0 ? undefined : false)
}

/** Finds the members that may be on a page, and how many precede them. Without `wanted`, all members. */
export async function findMembers(app: FastifyInstance, set: BitSet, wanted?: Wanted): Promise<FoundMembers> {
  const context = contextOf(set)
  const marked = wanted && wayTo(wanted.order) === 'marked' ? wanted : undefined
  const parts: Part[] = []
  let total = 0
  try {
    const { apart } = await app.bitChunks.visit(set, (chunk, snapshot) => {
      const own = new ChunkSet(chunk, set, snapshot)
      const bits = own.members(context)
      if (!bits) return
      total += countBits(bits)
      if (marked?.isByMatches) parts.push(...sortingVariants(own, context))
      else parts.push(keepPart(chunk, chunk.places, bits))
    })
    if (!marked || total <= (marked.allUpTo ?? 0)) return { ids: idsOf(parts), skipped: 0, total, apart }
    const { order, isByMatches, from, to } = marked
    const ordered = {
      kind: isByMatches ? 'price' : (MARKS[order.column] ?? ''),
      digits: isByMatches ? priceDigits(parts) : MARK_DIGITS,
      isDescending: order.descending,
    }
    // Products that are evaluated by their rows may push all members of the page forward.
    return { ...divide(parts, total, from - apart.length, to, ordered), total, apart }
  } finally {
    parts.forEach(releasePart)
  }
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
    const bits = others && stocked[slot] ? orBits(others, stocked[slot]) : (others ?? stocked[slot])
    return bits ? [keepPart(chunk, chunk.slots[slot] ?? new Map<string, never>(), bits)] : []
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
 * Narrows parts by the digits of their places (or of their variants' prices) until few products are left around rows `low` to `high`. A
 * product with several variants comes where the first of these puts it.
 */
function divide(
  all: readonly Part[],
  total: number,
  low: number,
  high: number,
  ordered: Ordered,
): { ids: number[]; skipped: number } {
  let parts = all
  let count = total
  let skipped = 0
  for (const [index, digit] of ordered.digits.entries()) {
    if (count <= KEPT || (low <= skipped && high >= skipped + count - 1)) break
    const halves = { ...ordered, digit, lower: { ...ordered, digits: ordered.digits.slice(index + 1) } }
    const split = calculate(() => {
      const first = firstHalf(parts, halves)
      const firstCount = countAll(first)
      if (high < skipped + firstCount) {
        parts = parts.filter((part) => isNarrowedToFirst(part, halves))
        count = firstCount
        return undefined
      }
      if (low >= skipped + firstCount) {
        parts = parts.filter((part) => isNarrowedToRest(part, first))
        skipped += firstCount
        count -= firstCount
        return undefined
      }
      // The rows begin in one half and end in the other.
      const copies = parts.map(({ chunk, digits, bits }) => keepPart(chunk, digits, bits))
      try {
        const beginning = copies.filter((part) => isNarrowedToFirst(part, halves))
        const rest = parts.filter((part) => isNarrowedToRest(part, first))
        const begin = divide(beginning, firstCount, low - skipped, firstCount - 1, halves.lower)
        const end = divide(rest, count - firstCount, 0, high - skipped - firstCount, halves.lower)
        return { ids: [...begin.ids, ...end.ids], skipped: skipped + begin.skipped }
      } finally {
        copies.forEach(releasePart)
      }
    })
    if (split) return split
  }
  return { ids: idsOf(parts), skipped }
}

interface Halves extends Ordered {
  digit: number
}

const rowOfDigit = ({ digits }: Part, { kind, digit }: Halves) => digits.get(kind)?.get(digit)

/** Products of the half that comes first: those of which a part has the digit, or has it not. */
function firstHalf(parts: readonly Part[], halves: Halves): Map<Chunk, Bits> {
  const first = new Map<Chunk, Bits>()
  for (const part of parts) {
    const row = rowOfDigit(part, halves)
    const bits = first.get(part.chunk) ?? noBits()
    first.set(part.chunk, bits)
    if (halves.isDescending) {
      if (row) orBoth(bits, row, part.bits)
    } else orWithout(bits, part.bits, row ? toBits(row) : NONE)
  }
  return first
}

const countAll = (products: ReadonlyMap<Chunk, Bits>): number =>
  [...products.values()].reduce((sum, bits) => sum + countBits(bits), 0)

/** Keeps what comes in the first half, and returns whether that is anything. */
function isNarrowedToFirst(part: Part, halves: Halves): boolean {
  const row = rowOfDigit(part, halves)
  if (halves.isDescending) andBits(part.bits, row ? toBits(row) : NONE)
  else if (row) andNot(part.bits, toBits(row))
  return !isEmpty(part.bits)
}

/** Keeps products that do not come in the first half, and returns whether there are any. */
function isNarrowedToRest(part: Part, first: ReadonlyMap<Chunk, Bits>): boolean {
  andNot(part.bits, first.get(part.chunk) ?? NONE)
  return !isEmpty(part.bits)
}

/** Returns the ids of products, each of which may be in several slots. */
function idsOf(parts: readonly Part[]): number[] {
  return calculate(() => {
    const products = new Map<Chunk, Bits>()
    for (const { chunk, bits } of parts) products.set(chunk, orBits(products.get(chunk) ?? noBits(), bits))
    return [...products].flatMap(([{ ids }, bits]) => placesOf(bits).map((place) => ids[place]!))
  })
}
