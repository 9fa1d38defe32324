import { setImmediate as otherRequests } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Database, type Queryable, statement } from '#server/platform/db/database.ts'
import type { Term } from './common-words.ts'
import { ALL, type Bits, CHUNK, type Row, bytesOf, calculate, rowOf } from './bit-rows.ts'
import { MOST_CHANGED } from './limits.ts'

/** Memory for chunks. Chunks beyond it are read for each request. */
const MOST_BYTES = 72 * 1024 * 1024
/** Price ranges that each chunk keeps. */
export const MOST_RANGES = 3
/** Milliseconds after which an evaluation yields to other requests. */
const YIELD_AFTER = 5

/** Rows by kind and id. */
export type Labels = ReadonlyMap<string, ReadonlyMap<number, Row>>

/** The bits of 16,000 products. */
export interface Chunk {
  number: number
  version: string
  bytes: number
  /** Ids of the products by position; 0 if empty. */
  ids: Int32Array
  products: Labels
  /** Labels of the variants in each slot. */
  slots: readonly Labels[]
  words: ReadonlyMap<number, Row>
  /** By order and binary digit. */
  places: Labels
  /** Variants in recent price ranges, by range and slot. A page, its facets and the following pages share a range. */
  ranges: Map<string, (Bits | undefined)[]>
}

/** The state in which bitmaps are evaluated. */
export interface Snapshot {
  /** Products evaluated by their rows: the changed ones, and `besides`. */
  apart: readonly number[]
  /** Their ordinals. */
  ordinals: readonly number[]
  /** The number of changed products, up to MOST_CHANGED + 1. */
  changed: number
  /** Ids of the labels of each word. */
  words: readonly (readonly number[])[]
}

interface Asked {
  words: readonly Term[]
  /** Products always evaluated by their rows. */
  besides: readonly number[]
}

type Visitor = (chunk: Chunk, snapshot: Snapshot) => void

interface State {
  chunks: number[]
  versions: string[]
  apart: number[]
  ordinals: number[]
  changed: number
  places: number[]
  labels: number[]
}

const readState = statement<State, [besides: readonly number[], words: readonly string[], whole: readonly boolean[]]>(
  'listing-state',
  `SELECT s.chunks, s.versions, a.apart, a.ordinals, c.changed, w.places, w.labels
   FROM (SELECT coalesce(array_agg(chunk ORDER BY chunk), '{}') AS chunks, coalesce(array_agg(version::text ORDER BY chunk), '{}') AS versions FROM listing_chunk) s,
     (SELECT coalesce(array_agg(id), '{}') AS apart, coalesce(array_agg(ordinal) FILTER (WHERE ordinal IS NOT NULL), '{}') AS ordinals
      FROM (SELECT group_id AS id FROM (SELECT group_id FROM listing_change LIMIT ${MOST_CHANGED + 1}) s UNION SELECT unnest($1::int[])) i
      LEFT JOIN LATERAL (SELECT ordinal FROM listing_ordinal WHERE group_id = i.id OFFSET 0) o ON true) a,
     (SELECT count(*)::int AS changed FROM (SELECT FROM listing_change LIMIT ${MOST_CHANGED + 1}) s) c,
     (SELECT coalesce(array_agg(t.place::int), '{}') AS places, coalesce(array_agg(l.id), '{}') AS labels
      FROM unnest($2::text[], $3::boolean[]) WITH ORDINALITY t(word, whole, place) CROSS JOIN LATERAL (
        SELECT id FROM listing_word WHERE word = t.word AND whole AND t.whole
        UNION ALL SELECT id FROM listing_word WHERE NOT t.whole AND word >= t.word AND word < t.word || chr(1114111)
      ) l) w`,
)

interface StoredRow {
  part: string
  kind: string
  id: number
  slot: number
  bits: Buffer
}

const readRows = statement<StoredRow, [chunk: number]>(
  'listing-chunk-rows',
  `SELECT part, kind, id, slot, coalesce(substring(varbit_send(bits) FROM 5), '') AS bits FROM (
     SELECT 'product' AS part, kind, id, 0 AS slot, bits FROM listing_bits WHERE chunk = $1
     UNION ALL SELECT 'variant', kind, id, slot, bits FROM listing_variant_bits WHERE chunk = $1
     UNION ALL SELECT 'word', '', word_id, 0, bits FROM listing_word_bits WHERE chunk = $1
     UNION ALL SELECT 'place', sort, digit, 0, bits FROM listing_place_bits WHERE chunk = $1
   ) s`,
)
const readIds = statement<{ places: Buffer; ids: Buffer }, [chunk: number]>(
  'listing-chunk-ids',
  `SELECT coalesce(string_agg(int4send(ordinal - $1::int * ${CHUNK}), ''), '') AS places, coalesce(string_agg(int4send(group_id), ''), '') AS ids
   FROM listing_ordinal WHERE ordinal >= $1::int * ${CHUNK} AND ordinal < ($1::int + 1) * ${CHUNK}`,
)

/** The bitmaps of listings in memory. A chunk is read again when its version in the database has changed. */
export class BitChunks {
  readonly #database: Pick<Database, 'pool'>
  readonly #kept = new Map<number, Chunk>()
  #bytes = 0
  readonly #readings = new Turns()
  /** Concurrent evaluations would all finish as late as the last one. */
  readonly #evaluations = new Turns()

  constructor(database: Pick<Database, 'pool'>) {
    this.#database = database
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Visits all chunks as of the returned snapshot. Bitmaps created by a visit are valid until it returns. */
  async visit(asked: Asked, visitor: Visitor): Promise<Snapshot> {
    const state = await stateOf(this.#database.pool, asked)
    const kept = state.chunks.flatMap((chunk, index) => this.#find(chunk, state.versions[index]) ?? [])
    // Requests waiting here find the chunks the previous request has read.
    if (kept.length < state.chunks.length) return this.#readings.take(() => this.#readAndVisit(asked, visitor))
    const snapshot = snapshotOf(state, asked)
    await this.#evaluations.take(async () => {
      let started = performance.now()
      for (const chunk of kept) {
        if (performance.now() - started > YIELD_AFTER) {
          await otherRequests()
          started = performance.now()
        }
        calculate(() => visitor(chunk, snapshot))
      }
    })
    return snapshot
  }

  #find(number: number, version: string | undefined): Chunk | undefined {
    const chunk = this.#kept.get(number)
    return chunk?.version === version ? chunk : undefined
  }

  async #readAndVisit(asked: Asked, visitor: Visitor): Promise<Snapshot> {
    const client = await this.#database.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const state = await stateOf(client, asked)
      const snapshot = snapshotOf(state, asked)
      for (const number of this.#kept.keys()) if (!state.chunks.includes(number)) this.#forget(number)
      for (const [index, number] of state.chunks.entries()) {
        const version = state.versions[index] ?? ''
        const chunk = this.#find(number, version) ?? (await readChunk(client, number, version))
        this.#keep(chunk)
        calculate(() => visitor(chunk, snapshot))
      }
      await client.query('COMMIT')
      return snapshot
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  }

  #keep(chunk: Chunk): void {
    if (this.#kept.get(chunk.number) === chunk) return
    this.#forget(chunk.number)
    if (this.#bytes + chunk.bytes > MOST_BYTES) return
    this.#kept.set(chunk.number, chunk)
    this.#bytes += chunk.bytes
  }

  #forget(number: number): void {
    this.#bytes -= this.#kept.get(number)?.bytes ?? 0
    this.#kept.delete(number)
  }
}

/** Runs tasks one after the other. */
class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => undefined)
    return result
  }
}

async function stateOf(db: Queryable, { besides, words }: Asked): Promise<State> {
  const [state] = await readState(
    db,
    besides,
    words.map(({ word }) => word),
    words.map(({ whole }) => whole),
  )
  if (!state) throw new Error('The state of the listings could not be read.')
  return state
}

function snapshotOf({ apart, ordinals, changed, places, labels }: State, { words }: Asked): Snapshot {
  const ofWord = words.map((_word, index) => labels.filter((_label, at) => places[at] === index + 1))
  return { apart, ordinals, changed, words: ofWord }
}

async function readChunk(db: Queryable, number: number, version: string): Promise<Chunk> {
  const [rows, [stored]] = [await readRows(db, number), await readIds(db, number)]
  const [products, places] = [new Map<string, Map<number, Row>>(), new Map<string, Map<number, Row>>()]
  const slots: Map<string, Map<number, Row>>[] = []
  const words = new Map<number, Row>()
  let bytes = CHUNK * 4
  for (const { part, kind, id, slot, bits } of rows) {
    const row = rowOf(bits)
    bytes += bytesOf(row)
    if (part === 'word') words.set(id, row)
    else put(part === 'product' ? products : part === 'place' ? places : (slots[slot] ??= new Map()), kind, id, row)
  }
  const ids = new Int32Array(CHUNK)
  for (let at = 0; at < (stored?.ids.length ?? 0); at += 4)
    ids[stored!.places.readInt32BE(at)] = stored!.ids.readInt32BE(at)
  bytes += MOST_RANGES * slots.length * bytesOf(ALL)
  // Slots without labels have no rows, and iteration skips the holes of a list.
  const whole = Array.from(slots, (one) => one ?? new Map<string, Map<number, Row>>())
  return { number, version, bytes, ids, products, slots: whole, words, places, ranges: new Map() }
}

function put(labels: Map<string, Map<number, Row>>, kind: string, id: number, row: Row): void {
  const rows = labels.get(kind) ?? new Map<number, Row>()
  labels.set(kind, rows.set(id, row))
}

declare module 'fastify' {
  interface FastifyInstance {
    bitChunks: BitChunks
  }
}

/** Reads all bits into memory, so that no shopper waits for them. */
export const readAllBits = async (app: FastifyInstance): Promise<void> =>
  void (await app.bitChunks.visit({ words: [], besides: [] }, () => undefined))
