import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { testApp, testDatabase } from '#server/testing/test-app.ts'

const { connection } = await testDatabase()
// One connection stands for the twenty that twenty buyers hold.
const database = openDatabase({ ...connection, connectionTimeoutMillis: 1000 }, 1)
const { app } = await testApp({ database })

afterAll(() => database.close())

describe('the memory', () => {
  it('OP-02 reads what it does not hold while every connection of the pool is in a transaction', async () => {
    const settings = await inTransaction(database, () => readSettings(app))
    expect(settings).toHaveProperty('store_name')
  })
})
