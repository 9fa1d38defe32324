import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { orderToken } from '#server/commerce/orders/token.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import { type BaselineOrder, listBaselines, readBaseline, restoreBaseline } from '#server/testing/baselines.ts'
import { expectData } from '#server/testing/contract.ts'
import { emptyDatabase } from '#server/testing/empty-database.ts'
import { type Browser, browser, loggedIn } from '#server/testing/customers.ts'
import { expectCredit, expectSums } from '#server/testing/invoices.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'
import { pressSandboxButton } from '#server/testing/payment-actions.ts'
import { editing } from '#server/testing/document-editing.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { isMigrated, listMigrations, migrate } from './migrate.ts'

let sent = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    sent += 1
    stream.resume().on('end', () => done())
  },
})
const texts = createServer((_request, response) => {
  sent += 1
  response.end()
})
for (const server of [smtp, texts]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const portOf = (address: unknown) => (address as AddressInfo).port
afterAll(async () => {
  texts.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const ODD_NAMES = ['Kettle 1.5 L', 'WD-40 Spray', 'Crème brûlée dish', '“Moon” vase', 'To Be']

describe.each(await listBaselines())('a shop of %s, migrated to this version', async (name) => {
  const { customers, guestCarts, orders, messages, migrations, sessionSecret, work } = await readBaseline(name)
  const database = await emptyDatabase()
  await restoreBaseline(database.connection, name)
  // Tax rates were percentages until migration 0225, and basis points since.
  const { rows: taxed } = await database.pool.query<{ order_id: number; gst_rate: number; tax: number }>(
    `SELECT order_id::int, coalesce((to_jsonb(l) ->> 'gst_bps')::float / 100, gst_rate) AS gst_rate, tax::int
     FROM order_line l ORDER BY order_id, position`,
  )
  // Names that search did not find before migration 0245.
  await database.pool.query(
    `INSERT INTO product_group (slug, name, brand, category_id, published) SELECT 'odd-' || n, name, 'Ashkiln', (SELECT min(id) FROM category), true
     FROM unnest($1::text[]) WITH ORDINALITY u(name, n)`,
    [ODD_NAMES],
  )
  await database.pool.query(
    `INSERT INTO product (group_id, sku, price) SELECT id, upper(slug), 90000 FROM product_group WHERE slug LIKE 'odd-%'`,
  )
  await migrate(database.connection)
  const shop = await testApp({ database, sessionSecret, trustProxyHops: 1, publicOrigin: 'http://shop.test' })
  const { pool } = database
  const newBrowser = (session?: string): Browser => {
    const one = browser(shop)
    if (session !== undefined) one.cookies.set('vitrine_session', session)
    return one
  }
  const ownerOf = (order: BaselineOrder) => customers.find(({ email }) => email === order.owner)

  it('keeps every migration unchanged', async () => {
    const today = Object.fromEntries((await listMigrations()).map(({ name: file, checksum }) => [file, checksum]))
    expect(today).toMatchObject(migrations)
    expect(await isMigrated(pool)).toBe(true)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('OP-01 has a first revision of each document, and recognises the demo store', async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS documents, count(r.id)::int AS revisions FROM document d
       LEFT JOIN document_revision r ON (r.key, r.page_type, r.number) = (d.key, d.page_type, d.revision) AND r.content::jsonb = d.published
       WHERE d.published IS NOT NULL`,
    )
    expect(rows[0]).toEqual({ documents: rows[0].revisions, revisions: expect.any(Number) })
    expect(rows[0].documents).toBeGreaterThan(10)
    expect((await pool.query('SELECT kind FROM seeded_store')).rows).toEqual([{ kind: 'demo' }])
  })

  it('CT-12 finds every product by its name, and sorts them by language rules', async () => {
    await shop.app.runJob('refresh-product-words')
    expect((await pool.query('SELECT FROM product_refresh')).rowCount).toBe(0)
    const { rows } = await pool.query<{ name: string; order: string; sort_name: string }>(
      'SELECT name, name_order(name) AS order, sort_name FROM product_group WHERE published AND product_count > 0 ORDER BY id',
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(ODD_NAMES))
    for (const { name, order, sort_name: sorted } of rows) {
      const found = expectData(await shop.post('/api/search/search-products', { query: name }), 'SearchResult')
      expect([name, found.products.slice(0, 3).map((one) => one.name)]).toEqual([name, expect.arrayContaining([name])])
      expect(sorted).toBe(order)
    }
    const typed = expectData(await shop.post('/api/search/search-products', { query: 'creme bruelee' }), 'SearchResult')
    expect(typed).toMatchObject({ corrected: 'creme brulee', products: [{ name: 'Crème brûlée dish' }] })
  })

  it('logs in every customer with their password', async () => {
    for (const { email, password } of customers) {
      const { result } = await loggedIn(shop, { email, password })
      expect(result.user.email).toBe(email)
    }
  })

  const { rows: verified } = await pool.query('SELECT FROM customer WHERE email_verified_at IS NOT NULL')
  it.skipIf(verified.length > 0)(
    'AU-20 accepts existing sessions and passwords without email verification, and verifies the address by a reset mail',
    async () => {
      for (const { email, session } of customers) {
        const mine = expectData(await newBrowser(session).get('/api/account/get'), 'Account')
        expect(mine).toMatchObject({ email, email_verified_at: null, pending_email: null })
      }
      const { email, password, session } = customers[0]!
      const messages = await pool.query<{ max: number }>('SELECT max(id) FROM outbox')
      const newest = async (pattern: RegExp) => {
        const { rows } = await pool.query<{ content: Buffer }>(
          'SELECT content FROM outbox WHERE recipient = $1 AND id > $2 ORDER BY id DESC',
          [email, messages.rows[0]?.max],
        )
        const texts = rows.map(({ content }) => readContent(content, outboxKey(sessionSecret))?.text ?? '')
        return texts.map((text) => pattern.exec(text)?.[1]).find(Boolean) ?? ''
      }
      // A reset verifies the address, because it proves access to the mailbox.
      await browser(shop).post('/api/auth/reset', { email })
      const reset = await newest(/reset-password\/[^/]+\/([\w-]{43})/)
      expectData(
        await browser(shop).get(`/api/auth/validate-reset?${new URLSearchParams({ email, token: reset })}`),
        'ResetLinkState',
      )
      expectData(await newBrowser(session).post('/api/account/email/resend'), 'Done')
      const token = await newest(/verify-email\?token=([\w-]{43})/)
      expectData(await browser(shop).post('/api/auth/email/verify', { token }), 'Done')
      expect((await loggedIn(shop, { email, password })).result.user.email_verified_at).not.toBeNull()
      expect((await newBrowser(session).get('/api/account/get')).statusCode).toBe(200)
      await pool.query('DELETE FROM outbox WHERE id > $1', [messages.rows[0]?.max])
    },
  )

  it('AU-19 AU-21 finds every customer by the normalised address, and re-authenticates them by password', async () => {
    for (const { email, password, session } of customers) {
      expect((await loggedIn(shop, { email: email.toUpperCase(), password })).result.user.email).toBe(email)
      const one = newBrowser(session)
      expect((await one.put('/api/account/update-profile', { phone: '9555555555' })).statusCode).toBe(403)
      const other = await loggedIn(shop, { email, password })
      expectData(await other.post('/api/account/proof', { password }), 'Proof')
    }
  })

  it('keeps every session, with addresses, wishlist and access log', async () => {
    for (const { session, email, addresses, wishlist, accessLogs } of customers) {
      const one = newBrowser(session)
      expect(expectData(await one.get('/api/account/get'), 'Account').email).toBe(email)
      expect(expectData(await one.get('/api/address/all'), 'Address[]')).toHaveLength(addresses)
      expect(expectData(await one.get('/api/wishlist/get'), 'WishlistItem[]')).toHaveLength(wishlist)
      const log = expectData(await one.get('/api/account/access-logs'), 'AccessLogEntry[]')
      // Plus the logins of this test.
      expect(log.length).toBeGreaterThanOrEqual(accessLogs)
    }
  })

  it('CR-03 keeps the lines, coupon and total of every cart, and adds items to it', async () => {
    const kept = [
      ...customers.flatMap(({ cart, session }) => (cart ? [{ cart, one: newBrowser(session) }] : [])),
      ...guestCarts.map((cart) => ({ cart, one: newBrowser() })),
    ]
    expect(kept.length).toBeGreaterThan(0)
    for (const { cart, one } of kept) {
      const { api_cart, cart_session, products, coupon, grandTotal } = cart
      const names = { api_cart, cart_session }
      const now = expectData(await one.get(`/api/cart/get?${new URLSearchParams(names)}`), 'Cart')
      expect(now.items.map(({ product }) => product.id)).toEqual(products)
      expect(now.coupon?.code ?? null).toBe(coupon)
      expect(now.grand_total.amount).toBe(grandTotal)
      const more = await one.post('/api/cart/add-item', { ...names, product_id: products[0], quantity: 1 })
      expect(expectData(more, 'Cart').total_quantity).toBe(now.total_quantity + 1)
    }
  })

  it('shows every order to its owner: in the list, on its own page and as an invoice', async () => {
    expect(orders.length).toBeGreaterThan(0)
    for (const order of orders) {
      const { id, orderNo, status, grandTotal, hasInvoice, linkVersion = 0, creditNotes } = order
      const owner = ownerOf(order)
      const one = newBrowser(owner?.session)
      if (owner) {
        const shown = expectData(await one.post('/api/orders/item', { order_no: orderNo }), 'Order')
        expect([shown.status, shown.grand_total.amount]).toEqual([status, grandTotal])
        expect(shown.productchannel.length).toBeGreaterThan(0)
      }
      const proof = owner ? {} : { token: orderToken(sessionSecret, { id, link_version: linkVersion }, 'mailbox') }
      const query = new URLSearchParams({ order_no: orderNo, ...proof })
      const invoice = await one.get(`/api/orders/invoice?${query}`)
      for (const number of creditNotes ?? []) {
        const note = await one.get(`/api/orders/invoice?${query}&credit_note=${encodeURIComponent(number)}`)
        const paper = expectData(note, 'Invoice')
        expect(paper.credit_note?.number).toBe(number)
        expectCredit(paper)
      }
      if (hasInvoice) {
        const paper = expectData(invoice, 'Invoice')
        expectSums(paper)
        expect(paper.grand_total.amount).toBe(grandTotal)
        // AC-05: invoices keep the amounts that were charged.
        const isExport = paper.supply === 'export'
        expect(
          paper.lines.map((line) => [line.gst_rate, line.cgst.amount + line.sgst.amount + line.igst.amount]),
        ).toEqual(
          taxed.flatMap(({ order_id: of, gst_rate: rate, tax }) => (of === id ? [[isExport ? 0 : rate, tax]] : [])),
        )
      } else expect(invoice.statusCode).toBe(404)
    }
    for (const { email, session } of customers) {
      const numbers: string[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const list = expectData(await newBrowser(session).get(`/api/orders/get?page=${page}`), 'OrderPage')
        numbers.push(...list.orders.map(({ order_no: number }) => number))
        pages = list.pages
      }
      const own = orders.filter(({ owner }) => owner === email).map(({ orderNo }) => orderNo)
      expect(numbers.sort()).toEqual(own.sort())
    }
  })

  it('accepts payment of every order at the gateway', async () => {
    const open = orders.filter(({ payAt }) => payAt !== null)
    expect(open.length).toBeGreaterThan(0)
    for (const order of open) {
      const one = newBrowser(ownerOf(order)?.session)
      await pressSandboxButton(one, order.payAt ?? '', 'pay')
      const token = orderToken(sessionSecret, { id: order.id, link_version: order.linkVersion ?? 0 }, 'mailbox')
      const paid = await one.post('/api/checkout/complete-payment', { order_id: order.orderNo, token })
      expect(expectData(paid, 'PlacedOrder')).toMatchObject({ status: 'confirmed', next: { kind: 'complete' } })
    }
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it.skipIf(!work)('BU-05 AD-21 AD-29 keeps drafts, schedules, payment links, webhooks and API tokens', async () => {
    const { draft, scheduled, paymentLink, webhook, apiToken } = work!
    const owner = await tokenOwner(shop)
    const shown = async (key: string) => (await shop.get(`/api/templateBoth/x?path=/${key}`)).payload
    expect(JSON.stringify((await editing(owner, draft.key).read()).draft)).toContain(draft.words)
    expectData(await editing(owner, draft.key).publish(), 'PublishedDocumentResult')
    await eventually(async () => (await shown(draft.key)).includes(draft.words))
    expect(await shown(scheduled.key)).not.toContain(scheduled.words)
    await shop.change(`UPDATE document SET starts_at = now() - interval '1 second' WHERE key = '${scheduled.key}'`)
    expect(await shown(scheduled.key)).toContain(scheduled.words)
    const offer = await browser(shop).get(paymentLink)
    expect([offer.statusCode, offer.payload.includes('Leela Nair')]).toEqual([200, true])
    expect((await owner.get('/api/admin/webhooks')).payload).toContain(webhook)
    const asCarrier = { authorization: `Bearer ${apiToken}` }
    expect((await shop.get('/api/admin/stock', asCarrier)).statusCode).toBe(200)
    expect((await shop.get('/api/admin/orders', asCarrier)).statusCode).toBe(403)
  })

  it('can read kept messages, and sends the waiting ones', async () => {
    const first = await pool.query<{ id: number }>(`SELECT min(id) AS id FROM outbox WHERE status = 'waiting'`)
    const page = await shop.get(`/dev/outbox?before=${first.rows[0]?.id}`, asAdministrator)
    expect(page.payload.match(/class="message">[^<]+/g)).toHaveLength(messages.kept)
    const { rows: waiting } = await pool.query<{ content: Buffer }>(
      `SELECT content FROM outbox WHERE status = 'waiting'`,
    )
    expect(waiting).toHaveLength(messages.waiting)
    for (const { content } of waiting) expect(readContent(content, outboxKey(sessionSecret))?.text).toBeTruthy()
    // Other waiting messages are due much later.
    await pool.query(`UPDATE outbox SET next_at = now() + interval '1 day' WHERE status = 'waiting'`)
    const { rows } = await pool.query<{ id: number }>(
      `UPDATE outbox SET next_at = now() WHERE id IN
         (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY channel ORDER BY id) AS place FROM outbox WHERE status = 'waiting') one WHERE place <= 5)
       RETURNING id`,
    )
    expect(rows).toHaveLength(10)
    sent = 0
    await testApp({
      database,
      sessionSecret,
      smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
      smsWebhookUrl: `http://127.0.0.1:${portOf(texts.address())}`,
    })
    const left = async () =>
      (await pool.query(`SELECT 1 FROM outbox WHERE id = ANY ($1) AND status <> 'sent'`, [rows.map(({ id }) => id)]))
        .rowCount
    await eventually(async () => (await left()) === 0, 15_000)
    expect(sent).toBe(rows.length)
  })
})
