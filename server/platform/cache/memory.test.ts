import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { testApp, testDatabase } from '#server/testing/test-app.ts'

const { connection } = await testDatabase()
// A pool of one connection, which a transaction occupies, stands for a pool that is exhausted.
const database = openDatabase({ ...connection, connectionTimeoutMillis: 1000 }, 1)
const { app } = await testApp({ database })

afterAll(() => database.close())

describe('Memory', () => {
  it('OP-02 reads missing values while every connection of the pool is in a transaction', async () => {
    const settings = await inTransaction(database, () => readSettings(app))
    expect(settings).toHaveProperty('store_name')
  })
})
