import { ALL, type Bits, CHUNK, freeBits } from './bit-memory.ts'
import { type ChunkTotals, totalsOf } from './chunk-totals.ts'
import { type Labels, type Row, bytesOf, freeRow, rowOf } from './bit-rows.ts'

/** Price ranges that each chunk keeps. */
const MOST_RANGES = 3

/** Kinds of variants' labels that are counted. */
const COUNTED = ['value', 'stock', 'offer']

/** Variants of a price range in one slot, in the blocks that are known. */
interface KnownRange {
  bits: Bits
  blocks: number
}

/** Recent price ranges, by range and slot. */
type Ranges = Map<string, KnownRange[]>

/** The bits of 16,000 products. */
export interface Chunk {
  number: number
  version: string
  bytes: number
  /** The number of its users. Its memory is freed with the last (`useChunk`, `releaseChunk`). */
  users: number
  /** Ids of the products by position; 0 if empty. */
  ids: Int32Array
  products: Labels
  totals: ChunkTotals
  /** Labels of the variants in each slot. */
  slots: readonly Labels[]
  /** Those of `COUNTED`, by kind and id, with their rows by slot. */
  ofVariants: ReadonlyMap<string, ReadonlyMap<number, readonly (Row | undefined)[]>>
  words: ReadonlyMap<number, Row>
  /** By order and binary digit. */
  places: Labels
  /** A page, its facets and the next pages have the same price range. */
  ranges: Ranges
}

export interface StoredRow {
  part: string
  kind: string
  id: number
  slot: number
  bits: Uint8Array
}

type Rows = Map<string, Map<number, Row>>

/** Creates a chunk from its rows in the database, with one user. */
export function chunkOf(number: number, version: string, ids: Int32Array, rows: readonly StoredRow[]): Chunk {
  const [products, places]: Rows[] = [new Map(), new Map()] as const
  const slots: Rows[] = []
  const words = new Map<number, Row>()
  let bytes = CHUNK * 4
  const ordered = inOrder(rows)
  const kept = inOneBuffer(ordered.map(({ bits }) => rowOf(bits)))
  for (const [index, { part, kind, id, slot }] of ordered.entries()) {
    const row = kept[index]!
    bytes += bytesOf(row)
    if (part === 'word') words.set(id, row)
    else put(part === 'product' ? products : part === 'place' ? places : (slots[slot] ??= new Map()), kind, id, row)
  }
  bytes += MOST_RANGES * slots.length * bytesOf(ALL)
  // Slots without labels have no rows, and iteration skips the holes of a list.
  const whole = Array.from(slots, (one) => one ?? new Map<string, Map<number, Row>>())
  const ofVariants = bySlots(whole)
  const totals = totalsOf(products)
  bytes += totals.bytes
  const ranges: Ranges = new Map()
  return { number, version, bytes, users: 1, ids, products, totals, slots: whole, ofVariants, words, places, ranges }
}

/** Moves lists of places to one buffer: most of them are so short that buffers of their own would take more memory. */
function inOneBuffer(rows: readonly Row[]): Row[] {
  const all = new Uint16Array(rows.reduce<number>((sum, row) => sum + (typeof row === 'number' ? 0 : row.length), 0))
  let end = 0
  return rows.map((row) => {
    if (typeof row === 'number') return row
    all.set(row, end)
    end += row.length
    return all.subarray(end - row.length, end)
  })
}

function bySlots(slots: readonly Labels[]): Chunk['ofVariants'] {
  const all = new Map(COUNTED.map((kind) => [kind, new Map<number, (Row | undefined)[]>()]))
  for (const [slot, labels] of slots.entries())
    for (const [kind, known] of all)
      for (const [id, row] of labels.get(kind) ?? []) {
        const rows = known.get(id) ?? slots.map(() => undefined)
        known.set(id, rows)
        rows[slot] = row
      }
  return all
}

/** Sorts rows into the order of their evaluation, so that they are adjacent in memory: digits by slot, other labels by id. */
function inOrder(rows: readonly StoredRow[]): StoredRow[] {
  const isCounted = (kind: string): boolean => COUNTED.includes(kind)
  return rows.toSorted(
    (a, b) =>
      Number(a.part > b.part) - Number(a.part < b.part) ||
      Number(a.kind > b.kind) - Number(a.kind < b.kind) ||
      (isCounted(a.kind) ? a.id - b.id || a.slot - b.slot : a.slot - b.slot || a.id - b.id),
  )
}

function put(labels: Rows, kind: string, id: number, row: Row): void {
  const rows = labels.get(kind) ?? new Map<number, Row>()
  labels.set(kind, rows.set(id, row))
}

export function useChunk(chunk: Chunk): Chunk {
  chunk.users += 1
  return chunk
}

export function releaseChunk(chunk: Chunk): void {
  chunk.users -= 1
  if (chunk.users > 0) return
  const { products, places, slots, words, ranges } = chunk
  for (const labels of [products, places, ...slots])
    for (const rows of labels.values()) for (const row of rows.values()) freeRow(row)
  for (const row of words.values()) freeRow(row)
  for (const range of ranges.values()) freeRange(range)
}

/** Makes room for one more range. */
export function forgetOldRange(ranges: Ranges): void {
  const [oldest] = ranges
  if (!oldest || ranges.size < MOST_RANGES) return
  ranges.delete(oldest[0])
  freeRange(oldest[1])
}

function freeRange(range: readonly KnownRange[]): void {
  // Slots that were not evaluated are holes, which this passes over.
  range.forEach(({ bits }) => freeBits(bits))
}
