import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { browser } from '#server/testing/customers.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'

const METRICS_TOKEN = 'a-metrics-token-for-tests'
const shop = await testApp({ renderer, metricsToken: METRICS_TOKEN, smtpUrl: 'smtp://127.0.0.1:1' })
const { get, post, app, database } = shop
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const read = async () => (await get('/metrics', bearer(METRICS_TOKEN))).payload
const valueOf = async (name: string): Promise<number> => {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1))
}

describe('/metrics', () => {
  it('OP-07 requires its own token or the admin token', async () => {
    expect((await get('/metrics')).statusCode).toBe(403)
    expect((await get('/metrics', bearer('guessed'))).statusCode).toBe(403)
    const reply = await get('/metrics', bearer(METRICS_TOKEN))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect((await get('/metrics', asAdministrator)).statusCode).toBe(200)
  })

  it('OP-07 the metrics token grants nothing else', async () => {
    expect((await get('/dev/outbox', bearer(METRICS_TOKEN))).statusCode).toBe(403)
  })

  it('OP-07 without a metrics token only the admin token grants access', async () => {
    const bare = await testApp({ database })
    expect((await bare.get('/metrics', bearer(METRICS_TOKEN))).statusCode).toBe(403)
    expect((await bare.get('/metrics', bearer(''))).statusCode).toBe(403)
    expect((await bare.get('/metrics', asAdministrator)).statusCode).toBe(200)
  })

  it('OP-07 counts requests by route pattern and status, in-process calls separately', async () => {
    await get('/api/menu/header')
    await get('/account/reset-password/nobody@example.com/very-secret-token')
    await get('/no/such/page/very-secret-token')
    const text = await read()
    expect(text).toContain(
      'vitrine_http_request_duration_seconds_count{method="GET",route="/api/menu/:id",status="200"} 1',
    )
    expect(text).toContain('route="/account/reset-password/{email}/{token}"')
    expect(text).not.toContain('very-secret')
    expect(text).not.toContain('route="/api/templateBoth')
  })

  it('OP-07 counts cached and rendered pages, and shows the gate', async () => {
    const [hits, misses] = [
      'vitrine_page_cache_requests_total{result="hit"}',
      'vitrine_page_cache_requests_total{result="miss"}',
    ]
    const before = await valueOf(misses)
    await get('/product/tea-bowl')
    expect(await valueOf(misses)).toBe(before + 1)
    await eventually(async () => {
      await get('/product/tea-bowl')
      return (await valueOf(hits)) > 0
    })
    expect(await valueOf('vitrine_render_gate_running')).toBe(0)
    expect(await valueOf('vitrine_render_gate_waiting')).toBe(0)
    expect(await valueOf('vitrine_render_duration_seconds_count')).toBeGreaterThan(0)
  })

  it('OP-07 counts runs of jobs, failed ones separately, and queued messages', async () => {
    app.metrics.resetMetrics()
    await database.pool.query('ALTER TABLE outbox RENAME TO outbox_gone')
    await app.runJob('send-messages')
    await database.pool.query('ALTER TABLE outbox_gone RENAME TO outbox')
    expect(await valueOf('vitrine_job_runs_total{job="send-messages",result="failed"}')).toBeGreaterThan(0)
    await post('/api/auth/reset', { email: 'nobody@example.com' })
    await database.pool.query(
      `INSERT INTO outbox (channel, recipient, subject, content, status, next_at) VALUES ('email', 'a@b.example', 's', '', 'waiting', 'infinity')`,
    )
    expect(await valueOf('vitrine_outbox_waiting{channel="email"}')).toBeGreaterThan(0)
    expect(await valueOf('vitrine_outbox_waiting{channel="sms"}')).toBe(0)
  })

  it('OP-07 counts orders, their value and payments of the whole shop from the database', async () => {
    const desk = await testApp({ database, trustProxyHops: 1 })
    const sku = await stockedProduct(database)
    const shopper = browser(desk)
    const cart = await readyCart(shopper, { items: [{ product_id: sku, quantity: 2 }] })
    const order = await placeOrder(shopper, cart)
    await database.pool.query(
      `UPDATE order_event SET created_at = now() - interval '61 seconds' WHERE created_at > now() - interval '60 seconds'`,
    )
    await database.pool.query(
      `INSERT INTO payment (order_id, provider, reference, amount, currency, status, settled_at)
       SELECT id, 'cod', 'test-metrics', grand_total, currency, 'paid', now() - interval '61 seconds' FROM orders WHERE order_no = $1`,
      [order.order_id],
    )
    // Rows younger than a minute may belong to an uncommitted transaction elsewhere.
    const later = await testApp({ database, metricsToken: METRICS_TOKEN })
    const text = (await later.get('/metrics', bearer(METRICS_TOKEN))).payload
    expect(text).toContain('vitrine_orders_total{event="confirmed"} 1')
    expect(text).toContain(`vitrine_order_value_minor_units_total{currency="INR"} ${cart.grand_total.amount}`)
    expect(text).toContain('vitrine_payments_total{provider="cod",outcome="paid"} 1')
    // Reading again counts nothing twice.
    expect((await later.get('/metrics', bearer(METRICS_TOKEN))).payload).toContain(
      'vitrine_orders_total{event="confirmed"} 1',
    )
  })

  it('OP-07 counts gateway calls by provider and outcome, and never repeats a made-up name', async () => {
    await post('/api/payment/webhook/sandbox', { a: 1 })
    await post('/api/payment/webhook/made-up', { a: 1 })
    expect(await valueOf('vitrine_webhooks_total{provider="sandbox",outcome="refused"}')).toBe(1)
    expect(await read()).not.toContain('made-up')
  })

  it('OP-07 counts sent and failed messages, and times jobs', async () => {
    await database.pool.query(
      `INSERT INTO outbox (channel, recipient, subject, content, status, next_at) VALUES ('email', 'a@b.example', 's', '', 'waiting', now())`,
    )
    await app.runJob('send-messages')
    expect(await valueOf('vitrine_messages_total{channel="email",outcome="failed"}')).toBeGreaterThan(0)
    expect(await valueOf('vitrine_job_duration_seconds_count{job="send-messages"}')).toBeGreaterThan(0)
    const success = await valueOf('vitrine_job_last_success_timestamp_seconds{job="send-messages"}')
    expect(Math.abs(Date.now() / 1000 - success)).toBeLessThan(3600)
  })

  it('OP-07 shows database connections, query durations and disk usage', async () => {
    await get('/api/menu/header')
    expect(await valueOf('vitrine_db_query_duration_seconds_count')).toBeGreaterThan(0)
    expect(await valueOf('vitrine_db_pool_connections{pool="main",state="busy"}')).toBeGreaterThanOrEqual(0)
    expect(await valueOf('vitrine_db_pool_waiting{pool="main"}')).toBe(0)
    expect(await valueOf('vitrine_disk_free_bytes{holds="data"}')).toBeGreaterThan(0)
  })

  it('OP-07 works without the database', async () => {
    await database.pool.query('ALTER TABLE outbox RENAME TO outbox_gone')
    const text = await read()
    await database.pool.query('ALTER TABLE outbox_gone RENAME TO outbox')
    expect(text).toContain('vitrine_render_gate_running 0')
    expect(text).not.toContain('vitrine_outbox_waiting{')
  })

  it('OP-07 measures the process of a listening server', async () => {
    const one = await testApp({ database })
    await one.app.listen({ port: 0, host: '127.0.0.1' })
    const { payload } = await one.get('/metrics', asAdministrator)
    expect(payload).toMatch(/vitrine_process_resident_memory_bytes \d+/)
    expect(payload).toMatch(/vitrine_nodejs_eventloop_lag_seconds/)
  })
})
