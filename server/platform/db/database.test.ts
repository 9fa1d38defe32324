import type { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { inTransaction } from './database.ts'

const database = await testDatabase(2)

it('survives a connection that breaks between two statements of a transaction', async () => {
  const broken = inTransaction(database, async ({ client }) => {
    const gone = new Promise((resolve) => (client as unknown as EventEmitter).once('end', resolve))
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    // Without a listener this error would end the process.
    await gone
    await client.query('SELECT 1')
  })
  await expect(broken).rejects.toThrow('not queryable')
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
