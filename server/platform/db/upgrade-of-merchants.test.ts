import { describe, expect, it } from 'vitest'
import { STAFF_COOKIE } from '#server/identity/staff-session/staff-cookie.ts'
import { listBaselines, readBaseline, restoreBaseline } from '#server/testing/baselines.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { emptyDatabase } from '#server/testing/empty-database.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { appCode, loginOf } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'
import { migrate } from './migrate.ts'

const baselines = await Promise.all(
  (await listBaselines()).map(async (name) => ({ name, ...(await readBaseline(name)) })),
)

describe.each(baselines.filter(({ staff }) => staff))(
  'the merchants of $name',
  async ({ name, sessionSecret, staff, sale }) => {
    const database = await emptyDatabase()
    await restoreBaseline(database.connection, name)
    await migrate(database.connection)
    const shop = await testApp({ database, sessionSecret, publicOrigin: 'http://shop.test' })
    const { pool } = database

    it('AD-01 stay logged in, and log in with their passwords and authenticator apps', async () => {
      for (const person of staff!) {
        const open = browser(shop)
        open.cookies.set(STAFF_COOKIE, person.session)
        expect(expectData(await open.get('/api/admin/session'), 'StaffMe')).toMatchObject({ role: person.role })
        if (person.secret !== null)
          expect((await browser(shop).post('/api/admin/login', loginOf(person))).json().code).toBe(
            'second_factor_required',
          )
        const code = person.secret === null ? undefined : appCode(person.secret)
        expectData(await browser(shop).post('/api/admin/login', loginOf(person, code)), 'StaffMe')
      }
    })

    it('AD-13 see their sale end at its time', async () => {
      const price = async () =>
        (
          await pool.query('SELECT price::int, sale_id IS NOT NULL AS reduced FROM product WHERE id = $1', [
            sale!.product,
          ])
        ).rows[0]
      expect(await price()).toEqual({ price: Math.round(sale!.regularPrice * 0.8), reduced: true })
      await pool.query(`UPDATE sale SET ends_at = now() WHERE name = 'Running'`)
      await shop.app.runJob('change-prices')
      expect(await price()).toEqual({ price: sale!.regularPrice, reduced: false })
    })

    it('AD-12 find a collection that follows its rule, and the old address of a moved product', async () => {
      const isMember = async () =>
        (
          await pool.query(
            'SELECT FROM collection_item m JOIN collection c ON c.id = m.collection_id WHERE c.rule IS NOT NULL AND m.group_id = $1',
            [sale!.moved],
          )
        ).rowCount
      expect(await isMember()).toBe(1)
      await pool.query('UPDATE product SET stock = 0 WHERE group_id = $1', [sale!.moved])
      await shop.app.runJob('refresh-collections')
      expect(await isMember()).toBe(0)
      const { rows } = await pool.query(
        `SELECT from_path, status FROM path_redirect WHERE target = '/product/moved-by-its-owner'`,
      )
      expect(rows).toEqual([{ from_path: expect.stringMatching(/^\/product\/./), status: 301 }])
      expect(await brokenInvariants(pool)).toEqual({})
    })
  },
)
