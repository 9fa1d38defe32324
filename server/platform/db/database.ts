import pg from 'pg'
import { Histogram } from 'prom-client'

/** Rows of which nothing is read. */
export interface NoRow {
  /** No statement gives it. */
  readonly unread?: never
}

/** Anything that runs a query: the pool, or the one connection of a transaction. */
export interface Queryable {
  query: <Row extends pg.QueryResultRow = NoRow>(
    config: pg.QueryConfig | string,
    values?: unknown[],
  ) => Promise<pg.QueryResult<Row>>
}

/** The database of the shop. */
export interface Database {
  pool: pg.Pool
  /** A few connections for what is read while one of the pool is held (`Memory`). */
  readers: pg.Pool
  /** Seconds that queries took, in both pools. */
  durations: Histogram
  /** Connection options, for those that need a connection of their own (LISTEN). */
  connection: pg.PoolConfig
  close: () => Promise<void>
}

/** A running transaction; its statements go through `client`. */
export interface Transaction {
  client: Queryable
}

// int8 (money, cart ids) arrives as a number: amounts are far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const READERS = 2

/** Opens a pool. Connecting gives up after 3 s and a statement after 10 s, so that a page can answer within 5 s or say why not. */
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
  for (const one of [pool, readers]) {
    one.on('connect', (client) => timeQueries(client, durations))
    // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
    one.on('error', () => undefined)
    // The same for one that breaks within a transaction, between two statements: the next one fails, and the request with it.
    one.on('connect', (client) => client.on('error', () => undefined))
  }
  const close = async () => void (await Promise.all([pool.end(), readers.end()]))
  return { pool, readers, durations, connection: config, close }
}

/** Times what a connection is asked. The pool asks with a callback, transactions for a promise; a COPY is a stream and is not timed. */
function timeQueries(client: pg.ClientBase, durations: Histogram): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const timed = (...given: unknown[]): unknown => {
    const end = durations.startTimer()
    const stop = () => void end()
    const answer = given.at(-1)
    if (typeof answer === 'function')
      return query(...given.slice(0, -1), (...result: unknown[]) => {
        stop()
        answer(...result)
      })
    const result = query(...given)
    if (result instanceof Promise) result.then(stop, stop)
    return result
  }
  client.query = timed as typeof client.query
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
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

/** A statement that each connection plans once: give every text its own name, and what it takes and gives its types (a test compares them with the schema). */
export function statement<Row extends pg.QueryResultRow, Values extends unknown[] = unknown[]>(
  name: string,
  text: string,
) {
  // Unchecked: each statement is checked where it is made.
  return async (db: Queryable, ...values: Values): Promise<Row[]> => (await db.query<Row>({ name, text, values })).rows
}
