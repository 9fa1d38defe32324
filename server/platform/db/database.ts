import pg from 'pg'
import { Histogram } from 'prom-client'

export interface NoRow {
  readonly unread?: never
}

export interface Queryable {
  query: <Row extends pg.QueryResultRow = NoRow>(
    config: pg.QueryConfig | string,
    values?: unknown[],
  ) => Promise<pg.QueryResult<Row>>
}

export interface Database {
  pool: pg.Pool
  /** A small second pool for reads made while a connection of the main pool is held (see `Memory`). */
  readers: pg.Pool
  durations: Histogram
  connection: pg.PoolConfig
  close: () => Promise<void>
}

export interface Transaction {
  client: Queryable
}

// Parse int8 (money, cart ids) as a number: all values are far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const READERS = 2

/**
 * Opens the pools. Connecting times out after 3 s and statements after 10 s, so that a page can answer within 5 s or
 * report why not.
 */
export function openDatabase(connection: pg.PoolConfig, max = 20): Database {
  const config: pg.PoolConfig = {
    connectionTimeoutMillis: 3000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'vitrine',
    ...connection,
    types,
  }
  const [pool, readers] = [new pg.Pool({ ...config, max }), new pg.Pool({ ...config, max: READERS })]
  const durations = new Histogram({
    name: 'vitrine_db_query_duration_seconds',
    help: 'Seconds until the database answered a query.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  })
  for (const pgPool of [pool, readers]) {
    pgPool.on('connect', (client) => timeQueries(client, durations))
    // A broken idle connection is replaced at the next query; without a listener the error would end the process.
    pgPool.on('error', () => undefined)
    // The same for a connection that breaks between two statements of a transaction.
    pgPool.on('connect', (client) => client.on('error', () => undefined))
  }
  const close = async () => void (await Promise.all([pool.end(), readers.end()]))
  return { pool, readers, durations, connection: config, close }
}

/** Measures queries with a callback (the pool) or a promise (transactions), but not COPY streams. */
function timeQueries(client: pg.ClientBase, durations: Histogram): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const timed = (...args: unknown[]): unknown => {
    const end = durations.startTimer()
    const stop = () => void end()
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...result: unknown[]) => {
        stop()
        callback(...result)
      })
    const result = query(...args)
    if (result instanceof Promise) result.then(stop, stop)
    return result
  }
  client.query = timed as typeof client.query
}

/** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
export async function inTransaction<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({ client })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Declares a prepared statement, planned once per connection. Names must be unique; a test compares the declared types
 * with the schema.
 */
export function statement<Row extends pg.QueryResultRow, Values extends unknown[] = unknown[]>(
  name: string,
  text: string,
) {
  // Unchecked: each statement is checked where it is made.
  return async (db: Queryable, ...values: Values): Promise<Row[]> => (await db.query<Row>({ name, text, values })).rows
}
