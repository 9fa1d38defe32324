import { expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const admin = browser(shop, asAdministrator)
const send = (csv: string) => admin.post('/api/admin/shipping/zones/import', { csv })

it('AD-27 an import waits for a change of a zone, which does not wait for it in a ring', async () => {
  expectData(await send('pincodes,place\n700020,Before\n'), 'ZoneImport')
  const change = await pool.connect()
  await change.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('pincode_zone'))`)
  await change.query(`SELECT FROM pincode_zone WHERE prefix = '700020' FOR UPDATE`)
  const imported = send('pincodes,place\n700020,Imported\n')
  await eventually(async () => {
    const { rows } = await change.query(`SELECT FROM pg_locks WHERE NOT granted AND database =
      (SELECT oid FROM pg_database WHERE datname = current_database())`)
    return rows.length > 0
  })
  await change.query(`UPDATE pincode_zone SET place = 'Changed' WHERE prefix = '700020'; COMMIT`).finally(() => {
    change.release(true)
  })
  expect(expectData(await imported, 'ZoneImport').changed).toBe(1)
})
