import { setImmediate as otherRequests, setTimeout } from 'node:timers/promises'
import { type Database, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/request-errors.ts'
import type { Term } from './common-words.ts'
import { CHUNK, calculate } from './bit-memory.ts'
import { type Chunk, type StoredRow, chunkOf, releaseChunk, useChunk } from './chunk.ts'
import { MOST_CHANGED } from './limits.ts'

/** Memory for chunks. Chunks beyond it are read for each request. */
const MOST_BYTES = 72 * 1024 * 1024
/** A request waits this long for chunks to be read. All of them take seconds after a start. */
const PATIENCE_MS = 3000
/** An evaluation lets other requests go on after so many milliseconds. */
const YIELD_AFTER = 5

/** The state in which bits are evaluated. */
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

/** Evaluates a chunk. “enough” ends the visit. */
type Visitor = (chunk: Chunk, snapshot: Snapshot) => 'enough' | undefined | void

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
  readonly #patienceMs: number
  readonly #kept = new Map<number, Chunk>()
  #bytes = 0
  readonly #readings = new Turns()
  /** Concurrent evaluations would all finish as late as the last one. */
  readonly #evaluations = new Turns()

  constructor(database: Pick<Database, 'pool'>, patienceMs = PATIENCE_MS) {
    this.#database = database
    this.#patienceMs = patienceMs
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * Visits chunks as they are in the snapshot that is returned. Bits that a visit makes are valid until it returns, and those of a
   * chunk until the last one that uses it releases it.
   *
   * @throws ApiError 503 if reading chunks takes too long; it is continued for later requests
   */
  async visit(asked: Asked, visitor: Visitor): Promise<Snapshot> {
    const state = await stateOf(this.#database.pool, asked)
    const kept = state.chunks.flatMap((chunk, index) => this.#find(chunk, state.versions[index]) ?? [])
    // Requests waiting here find the chunks the previous request has read.
    if (kept.length < state.chunks.length) return this.#readPatiently(asked, visitor)
    const snapshot = snapshotOf(state, asked)
    // What another request reads meanwhile replaces them in the copy.
    kept.forEach(useChunk)
    try {
      await this.#evaluations.take(() => evaluate(kept, (chunk) => visitor(chunk, snapshot)))
    } finally {
      kept.forEach(releaseChunk)
    }
    return snapshot
  }

  /** Reads all chunks, however long it takes, so that no shopper waits for them. */
  async readAll(): Promise<void> {
    await this.#readings.take(() => this.#readAndVisit({ words: [], besides: [] }, () => undefined))
  }

  #find(number: number, version: string | undefined): Chunk | undefined {
    const chunk = this.#kept.get(number)
    return chunk?.version === version ? chunk : undefined
  }

  async #readPatiently(asked: Asked, visitor: Visitor): Promise<Snapshot> {
    let isAwaited = true
    const end = new AbortController()
    const reading = this.#readings.take(() =>
      this.#readAndVisit(asked, (...visit) => {
        if (!isAwaited) return
        return visitor(...visit)
      }),
    )
    const refusal = setTimeout(this.#patienceMs, undefined, { signal: end.signal }).then(() => {
      throw new ApiError(503, 'overloaded', t.busy(), { retryAfter: 2 })
    })
    try {
      return await Promise.race([reading, refusal])
    } finally {
      isAwaited = false
      for (const one of [reading, refusal]) one.catch(() => undefined)
      end.abort()
    }
  }

  async #readAndVisit(asked: Asked, visitor: Visitor): Promise<Snapshot> {
    const client = await this.#database.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const state = await stateOf(client, asked)
      const snapshot = snapshotOf(state, asked)
      for (const number of this.#kept.keys()) if (!state.chunks.includes(number)) this.#forget(number)
      let isEnough = false
      for (const [index, number] of state.chunks.entries()) {
        const version = state.versions[index] ?? ''
        const known = this.#find(number, version)
        const chunk = known ? useChunk(known) : await readChunk(client, number, version)
        try {
          this.#keep(chunk)
          isEnough ||= calculate(() => visitor(chunk, snapshot)) === 'enough'
        } finally {
          releaseChunk(chunk)
        }
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
    this.#kept.set(chunk.number, useChunk(chunk))
    this.#bytes += chunk.bytes
  }

  #forget(number: number): void {
    const chunk = this.#kept.get(number)
    if (!chunk) return
    this.#kept.delete(number)
    this.#bytes -= chunk.bytes
    releaseChunk(chunk)
  }
}

async function evaluate(chunks: readonly Chunk[], visitor: (chunk: Chunk) => ReturnType<Visitor>): Promise<void> {
  let started = performance.now()
  for (const chunk of chunks) {
    if (performance.now() - started > YIELD_AFTER) {
      await otherRequests()
      started = performance.now()
    }
    if (calculate(() => visitor(chunk)) === 'enough') return
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
  const rows = await readRows(db, number)
  const [stored] = await readIds(db, number)
  const ids = new Int32Array(CHUNK)
  for (let at = 0; at < (stored?.ids.length ?? 0); at += 4)
    ids[stored!.places.readInt32BE(at)] = stored!.ids.readInt32BE(at)
  return chunkOf(number, version, ids, rows)
}

declare module 'fastify' {
  interface FastifyInstance {
    bitChunks: BitChunks
  }
}
