import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { checkStatements } from './check-statements.ts'
import { makeWorkspace } from './workspace.ts'

const { connection } = await testDatabase()

/** Faulty statements, one per line, with the expected message; none for correct ones. */
const PLANTED: [line: string, message?: string][] = [
  [`statement<{ id: number }, []>('right', 'SELECT id FROM customer')`],
  [`statement<{ id: number }, []>('table', 'SELECT id FROM nothing')`, 'Postgres: relation "nothing" does not exist'],
  [`statement<{ id: number }, []>('column', 'SELECT ide FROM customer')`, 'Postgres: column "ide" does not exist'],
  [`statement<{ ide: number }, []>('name', 'SELECT id FROM customer')`, `{ 'not in the row type': "id"; }`],
  [
    `statement<{ id: number; email: string }, []>('less', 'SELECT id FROM customer')`,
    `{ 'not given by the statement': "email"; }`,
  ],
  [`statement<{ id: number }, []>('more', 'SELECT id, email FROM customer')`, `{ 'not in the row type': "email"; }`],
  [`statement<{ id: string }, []>('type', 'SELECT id FROM customer')`, `{ column: "id"; type: number; }`],
  [`statement<{ at: string }, []>('date', 'SELECT now() AS at')`, `{ column: "at"; type: Date; }`],
  [`statement<{ n: number[] }, []>('int8s', 'SELECT ARRAY[1::int8] AS n')`, `{ column: "n"; type: string[]; }`],
  [`statement<{ fields: { city: string } }, []>('json', 'SELECT fields FROM address')`],
  [`statement<any, []>('any', 'SELECT id FROM customer')`, `{ fault: "the row is any"; }`],
  [`statement<{ id: any }, []>('any-column', 'SELECT id FROM customer')`, `{ column: "id"; fault: "is any"; }`],
  [
    `statement<{ id?: number }, []>('optional', 'SELECT id FROM customer')`,
    `{ column: "id"; fault: "is optional, which no column is"; }`,
  ],
  [
    `statement<{ email: string }, []>('null', 'SELECT email FROM customer')`,
    `{ column: "email"; fault: "may be null"; }`,
  ],
  [`statement<{ email: string | null }, []>('nullable', 'SELECT email FROM customer')`],
  [`statement<{ email: string }, []>('shown', 'SELECT email FROM customer WHERE email IS NOT NULL AND id > 0')`],
  [
    `statement<{ kind: 'device' }, []>('check', 'SELECT kind FROM known_place')`,
    `{ column: "kind"; type: "address" | "device"; }`,
  ],
  [`statement<{ kind: 'device' | 'address' }, []>('checked', 'SELECT kind FROM known_place')`],
  [
    `statement<{ id: number }, [string]>('value', 'SELECT id FROM customer WHERE id = $1')`,
    '{ values: [number | null]; }',
  ],
  [`statement<{ id: number }, []>('values', 'SELECT id FROM customer WHERE id = $1')`, '{ values: [number | null]; }'],
  [
    `statement<{ id: number }, []>('right', 'SELECT id FROM product')`,
    'has the name right, which another statement has',
  ],
  [
    `(name: string) => statement<{ id: number }>(name, 'SELECT id FROM customer')`,
    'is not declared when its module loads',
  ],
  [`async (db: Queryable) => (await db.query<{ id: number }>(\`SELECT id FROM \${TABLE}\`)).rows // Unnamed: a test`],
  [
    `async (db: Pool) => (await db.query('SELECT id FROM customer')).rows[0]?.id // Unnamed: a test`,
    `Property 'id' does not exist on type '__NoRow'.`,
  ],
  [
    `async (db: Queryable) => db.query('DELETE FROM customer WHERE id = $1', ['1']) // Unnamed: a test`,
    `Type 'string' is not assignable to type 'number'.`,
  ],
  [
    `async (db: Queryable) => db.query({ name: 'named', text: 'DELETE FROM customer' })`,
    'has a name: declare it with statement()',
  ],
  [
    `async (db: Queryable) => db.query('DELETE FROM customer')`,
    'has no name, so every request plans it anew: declare it with statement()',
  ],
  [
    `async (db: Queryable, table: string) => db.query('DELETE FROM ' + table) // Unnamed: a test`,
    'is built from table: add “Checked with: …”',
  ],
  [`async (db: Queryable, text: string) => db.query(text) // Unchecked: a test`],
]

const HEAD = [
  `import type { Pool } from 'pg'`,
  `import { type Queryable, statement } from '#server/platform/db/database.ts'`,
  `const TABLE = 'customer'`,
  `export default [`,
]

it('the check finds each kind of fault in a statement, and no others', async () => {
  const workspace = makeWorkspace()
  onTestFinished(() => workspace.remove())
  const source = [...HEAD, ...PLANTED.map(([line]) => line.replace(/(?= \/\/|$)/u, ',')), ']'].join('\n')
  const { faults } = await checkStatements(workspace, connection, new Map([['server/planted.ts', source]]))
  const found = faults.map(({ line, message }) => `${PLANTED[line - HEAD.length - 1]?.[0] ?? line}: ${message}`)
  const planted = PLANTED.flatMap(([line, message]) => (message === undefined ? [] : [`${line}: ${message}`]))
  expect(found.toSorted()).toEqual(planted.toSorted())
})
