import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '#server/admin/resources/records.ts'
import { STAFF_COOKIE } from '#server/identity/staff-session/staff-cookie.ts'
import { listBaselines, readBaseline, restoreBaseline } from '#server/testing/baselines.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { emptyDatabase } from '#server/testing/empty-database.ts'
import { applyCard, ledgerOf } from '#server/testing/gift-cards.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { appCode, loginOf, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'
import { migrate } from './migrate.ts'

const baselines = await Promise.all(
  (await listBaselines()).map(async (name) => ({ name, ...(await readBaseline(name)) })),
)

describe.each(baselines.filter(({ staff }) => staff))(
  'the merchants of $name',
  async ({ name, sessionSecret, staff, sale, records, gifts, pickup, returned }) => {
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

    const owner = await tokenOwner(shop)
    const find = async (path: string, search: string) => {
      const { rows } = (await owner.get(`/api/admin/${path}?search=${encodeURIComponent(search)}`)).json().data
      return (await owner.get(`/api/admin/${path}/${rows[0].id}`)).json().data as AdminRecord
    }

    it.skipIf(!records)('AD-26 AD-27 keep content, answers and fonts, and can change them', async () => {
      const kept = [
        ['menus', records!.menu, 'title'],
        ['sliders', records!.slider, 'name'],
        ['galleries', records!.gallery, 'title'],
        ['questions', records!.questions, 'title'],
      ] as const
      for (const [path, title, field] of kept) {
        const { id, version, values } = await find(path, title)
        expect(values[field]).toBe(title)
        const saved = await owner.patch(`/api/admin/${path}/${id}`, { version, values: { [field]: `${title}, again` } })
        expect([path, saved.statusCode, saved.json().data.values]).toEqual([
          path,
          200,
          { ...values, [field]: `${title}, again` },
        ])
      }
      const article = async (slug: string) => (await shop.get(`/api/blog/article/${slug}`)).statusCode
      expect(await article(records!.draftArticle)).toBe(404)
      expect(await article(records!.scheduledArticle)).toBe(404)
      await shop.change(
        `UPDATE article SET publish_at = now() - interval '1 second' WHERE slug = '${records!.scheduledArticle}'`,
      )
      expect(await article(records!.scheduledArticle)).toBe(200)
      const { answer, removedField } = records!.form
      const details = expectData(await owner.get(`/api/admin/form-answers/${answer}/details`), 'FormAnswerDetails')
      expect(details.answers).toContainEqual(expect.objectContaining({ label: removedField, is_current: false }))
      expect(details.notes.map(({ kind }) => kind).sort()).toEqual(['note', 'reply'])
      const { fonts } = expectData(await owner.get('/api/admin/fonts'), 'OwnFonts')
      expect(fonts).toMatchObject([{ family: records!.font }])
      const { draft } = expectData(await owner.get('/api/admin/documents/Footer/footer'), 'AdminDocument')
      expect(JSON.stringify(draft)).toContain(records!.dialogs)
    })

    it.skipIf(!records)('AD-21 AD-24 keep tags of customers, and a draft order with its coupon', async () => {
      const { email, tag } = records!.customer
      const { rows } = (await owner.get(`/api/admin/customers?tag=${tag}`)).json().data
      expect(rows).toMatchObject([{ email }])
      const { id, coupon } = records!.draftOrder
      const { values, version } = (await owner.get(`/api/admin/draft-orders/${id}`)).json().data
      expect(values).toMatchObject({ discount_kind: 'coupon', coupon_code: coupon, billing_same: false })
      const url = `/api/admin/draft-orders/${id}/send`
      const { link } = expectData(await owner.post(url, { version, days: 7, by_mail: true }), 'DraftPage')
      expect((await browser(shop).get(new URL(link ?? '').pathname)).payload).toContain(coupon)
    })

    it.skipIf(!gifts)(
      'AD-25 AD-22 keep gift cards with their balances, which can be spent, and gifts of orders',
      async () => {
        const { spent, sold, order, note } = gifts!
        expect(await ledgerOf(shop, spent.id)).toMatchObject({
          balance: spent.balance,
          entries: [`issued ${spent.amount}`, `reserved ${spent.balance - spent.amount}`],
        })
        for (const { code, balance } of [spent, sold]) {
          const who = browser(shop)
          const cart = await readyCart(who, { items: [{ product_id: sale!.product, quantity: 1 }] })
          const paid = expectData(await applyCard(who, cart, code), 'Cart')
          expect(paid.gift_cards).toMatchObject([{ amount: { amount: Math.min(balance, cart.grand_total.amount) } }])
          await placeOrder(who, paid)
        }
        const shown = await owner.get(`/api/admin/orders/${order}`)
        expect(expectData(shown, 'DeskOrder').gift).toMatchObject({ note, wrapped: true })
        expect(await brokenInvariants(pool)).toEqual({})
      },
    )

    it.skipIf(!pickup)(
      'AD-21 AD-23 hand out orders that wait at the pickup place, and see pictures of a return',
      async () => {
        const { collected, ready, placed, place } = pickup!
        const orderOf = async (number: string) =>
          expectData(await owner.get(`/api/admin/orders/${number}`), 'DeskOrder')
        const { status, shipping_method: method } = await orderOf(collected)
        expect([status, method.is_pickup, method.name]).toEqual(['delivered', true, expect.stringContaining(place)])
        const act = async (number: string, action: string, body: object = {}) => {
          const { version } = await orderOf(number)
          return expectData(
            await owner.post(`/api/admin/orders/${number}/${action}`, { version, ...body }),
            'DeskOrder',
          )
        }
        await act(placed, 'pack', { packed: true })
        for (const number of [ready, placed])
          expect(await act(number, 'deliver')).toMatchObject({ status: 'delivered', payment_status: 'paid' })
        const { rows } = await pool.query<{ id: number }>(
          'SELECT r.id FROM refund_request r JOIN orders o ON o.id = r.order_id WHERE o.order_no = $1',
          [returned!.order],
        )
        const page = expectData(await owner.get(`/api/admin/returns/${rows[0]?.id}/page`), 'Return')
        expect(page.pictures).toHaveLength(returned!.pictures)
        expect(await brokenInvariants(pool)).toEqual({})
      },
    )
  },
)
