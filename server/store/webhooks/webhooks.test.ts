import { createHmac } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WebhookLog } from '#generated/api.d.ts'
import { receiversIn } from '#server/store/webhooks/receiver-address.ts'
import { RETRY_SECONDS } from '#server/store/webhooks/send-webhooks.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { orderDesk } from '#server/testing/order-desk.ts'
import { processPayments } from '#server/testing/payment-actions.ts'
import { eventually } from '#server/testing/test-app.ts'

const desk = await orderDesk()
const { shop, pool, owner, vase, paidOrder, done, read } = desk
const { app } = shop

interface Received {
  headers: IncomingMessage['headers']
  body: string
  message: { id: string; type: string; timestamp: string; data: Record<string, unknown> }
}

let received: Received[] = []
let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.end('ok')
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body, message: JSON.parse(body) as Received['message'] })
    answer(request, response)
  })
}).listen(0, '127.0.0.1')
await new Promise((ready) => server.once('listening', ready))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
Object.assign(app.webhookReceivers, receiversIn(['127.0.0.0/8']))

const typesReceived = () => received.map(({ message }) => message.type)
const log = async (id: number): Promise<WebhookLog> =>
  expectData(await owner.get(`/api/admin/webhooks/${id}/log`), 'WebhookLog')
const send = () => app.runJob('send-webhooks')

async function addWebhook(events: string[], url = `${origin}/hooks`) {
  const reply = await owner.post('/api/admin/webhooks', { values: { name: 'Accounting', url, events } })
  expect(reply.statusCode, reply.payload).toBe(200)
  const { id } = reply.json().data as { id: number }
  const { secret } = (await owner.post(`/api/admin/webhooks/${id}/secret`)).json().data as { secret: string }
  return { id, secret }
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

beforeEach(async () => {
  await pool.query('DELETE FROM webhook')
  await app.runJob('sweep-webhooks')
  await pool.query('DELETE FROM webhook_event')
  received = []
  answer = (_request, response) => void response.end('ok')
})

describe('webhooks', () => {
  it('AD-29 report orders, payments, refunds and stock, signed and without personal data', async () => {
    const { id, secret } = await addWebhook([
      ...['order.created', 'order.confirmed', 'order.cancelled', 'payment.paid', 'refund.created', 'refund.done'],
      'stock.changed',
    ])
    const number = await paidOrder(2, 1)
    await done(number, 'cancel', { reason: 'Cracked' })
    await processPayments(shop)
    await eventually(async () => {
      await send()
      return typesReceived().includes('refund.done')
    })
    expect(new Set(typesReceived())).toEqual(
      new Set([
        ...['order.created', 'order.confirmed', 'order.cancelled', 'payment.paid', 'refund.created', 'refund.done'],
        'stock.changed',
      ]),
    )
    const total = (await read(number)).totals.total.amount
    const created = received.find(({ message }) => message.type === 'order.created')!
    expect(created.message.data).toMatchObject({
      order_number: number,
      total,
      currency: 'INR',
      payment_method: 'sandbox',
    })
    expect(received.find(({ message }) => message.type === 'refund.done')?.message.data).toMatchObject({
      order_number: number,
      amount: total,
      status: 'done',
    })
    expect(received.find(({ message }) => message.type === 'stock.changed')?.message.data).toMatchObject({
      variants: expect.arrayContaining([expect.objectContaining({ product_id: vase, change: -2 })]),
    })
    for (const request of received) {
      expect(isSigned(request, secret)).toBe(true)
      expect(isSigned({ ...request, body: `${request.body} ` }, secret)).toBe(false)
      expect(request.headers['webhook-id']).toBe(request.message.id)
      expect(Math.abs(Number(request.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
      expect(request.body).not.toMatch(/ashkiln\.example|Meera|9000000|Dumas/)
    }
    expect(await log(id)).toMatchObject({ state: 'on', waiting: 0, failed: 0 })
  })

  it('AD-29 record an event if and only if what happened is committed', async () => {
    const { id } = await addWebhook(['stock.changed'])
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('UPDATE product SET stock = stock + 1 WHERE id = $1', [vase])
    await client.query('ROLLBACK')
    expect((await log(id)).deliveries).toEqual([])
    await client.query('UPDATE product SET stock = stock + 1 WHERE id = $1', [vase])
    client.release()
    expect((await log(id)).deliveries).toHaveLength(1)
  })

  it('AD-29 record nothing without a receiver, and stock of many variants in few events', async () => {
    await pool.query('UPDATE product SET stock = stock + 1')
    expect((await pool.query('SELECT FROM webhook_event')).rows).toHaveLength(0)
    await addWebhook(['stock.changed'])
    await pool.query('UPDATE product SET stock = stock + 1')
    const { rows } = await pool.query<{ count: number }>(
      `SELECT jsonb_array_length(data -> 'variants') AS count FROM webhook_event`,
    )
    const { rowCount } = await pool.query('SELECT FROM product')
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(rowCount)
    expect(rows).toHaveLength(Math.ceil((rowCount ?? 0) / 100))
  })

  it('AD-29 say by their time which stock of a variant is the newest, also if a transaction takes long', async () => {
    await addWebhook(['stock.changed'])
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM product WHERE id <> $1 ORDER BY id LIMIT 1', [
      vase,
    ])
    const other = rows[0]!.id
    const add = 'UPDATE product SET stock = stock + 1 WHERE id = $1'
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query(add, [vase])
    await pool.query(add, [other])
    await client.query(add, [other])
    await client.query('COMMIT')
    client.release()
    const events = await pool.query<{ changed: number[] }>(
      `SELECT ARRAY(SELECT (v ->> 'product_id')::int FROM jsonb_array_elements(data -> 'variants') v) AS changed
       FROM webhook_event ORDER BY created_at`,
    )
    expect(events.rows.map(({ changed }) => changed)).toEqual([[other], [vase, other]])
  })

  it('AD-29 are repeated for more than a day with the same id, then fail and can be sent again', async () => {
    expect(RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(24 * 3600)
    const { id } = await addWebhook(['stock.changed'])
    answer = (_request, response) => void response.writeHead(500).end('down for maintenance')
    await pool.query('UPDATE product SET stock = stock + 1 WHERE id = $1', [vase])
    for (let attempt = 0; attempt <= RETRY_SECONDS.length; attempt += 1) {
      const seen = received.length
      await pool.query('UPDATE webhook_delivery SET next_at = now()')
      await eventually(async () => {
        await send()
        return received.length > seen
      })
      await eventually(async () => (await log(id)).deliveries[0]?.attempts.length === attempt + 1)
    }
    const { deliveries, failing_since: failingSince } = await log(id)
    expect(deliveries).toMatchObject([{ state: 'failed', next_at: null }])
    expect(deliveries[0]?.attempts[0]).toMatchObject({ status: 500, failure: null, reply: 'down for maintenance' })
    expect(failingSince).not.toBeNull()
    answer = (_request, response) => void response.end('ok')
    const [delivery] = deliveries
    expect((await owner.post(`/api/admin/webhooks/${id}/deliveries/${delivery!.id}/replay`)).statusCode).toBe(200)
    await eventually(async () => {
      await send()
      return (await log(id)).deliveries[0]?.state === 'delivered'
    })
    expect(new Set(received.map(({ message }) => message.id))).toEqual(new Set([delivery!.event_id]))
    expect((await log(id)).failing_since).toBeNull()
    expect((await pool.query(`SELECT FROM audit_entry WHERE action = 'sent_again'`)).rows).toHaveLength(1)
  })

  it('AD-29 wait longer after each failure', async () => {
    const { id } = await addWebhook(['stock.changed'])
    answer = (_request, response) => void response.writeHead(503).end()
    await pool.query('UPDATE product SET stock = stock + 1 WHERE id = $1', [vase])
    for (const seconds of RETRY_SECONDS.slice(0, 3)) {
      const seen = received.length
      await pool.query('UPDATE webhook_delivery SET next_at = now()')
      await eventually(async () => {
        await send()
        return received.length > seen && (await log(id)).deliveries[0]?.attempts.length === received.length
      })
      const wait = (Date.parse((await log(id)).deliveries[0]!.next_at!) - Date.now()) / 1000
      expect(wait).toBeGreaterThan(seconds - 10)
      expect(wait).toBeLessThan(seconds * 1.1 + 1)
    }
  })

  it('AD-29 follow no redirect, read little of a reply, and give up on a silent receiver', async () => {
    const { id } = await addWebhook(['stock.changed'])
    answer = (_request, response) => void response.writeHead(302, { location: `${origin}/elsewhere` }).end()
    await owner.post(`/api/admin/webhooks/${id}/test`)
    await eventually(async () => {
      await send()
      return (await log(id)).deliveries[0]?.attempts.length === 1
    })
    expect(received).toHaveLength(1)
    expect((await log(id)).deliveries[0]).toMatchObject({ type: 'webhook.test', attempts: [{ status: 302 }] })
    answer = (_request, response) => void response.end(`\u0000${'x'.repeat(1_000_000)}`)
    await owner.post(`/api/admin/webhooks/${id}/test`)
    await eventually(async () => {
      await send()
      return (await log(id)).deliveries[0]?.state === 'delivered'
    })
    expect((await log(id)).deliveries[0]?.attempts[0]?.reply).toHaveLength(1000)
  })

  it('AD-29 never reach a private network, whatever the name resolves to', async () => {
    const { id } = await addWebhook(['stock.changed'])
    Object.assign(app.webhookReceivers, receiversIn([]))
    try {
      await owner.post(`/api/admin/webhooks/${id}/test`)
      await eventually(async () => {
        await send()
        return (await log(id)).deliveries[0]?.attempts.length === 1
      })
      expect((await log(id)).deliveries[0]?.attempts).toMatchObject([{ status: null, failure: 'not_public' }])
      expect(received).toEqual([])
      const values = { name: 'x', url: 'https://169.254.169.254/latest', events: ['stock.changed'] }
      const refused = expectFailure(await owner.post('/api/admin/webhooks', { values }), 422, 'invalid_values')
      expect(refused.payload).toHaveProperty(['errors', '/url'])
    } finally {
      Object.assign(app.webhookReceivers, receiversIn(['127.0.0.0/8']))
    }
  })

  it('AD-29 are suspended after days of failure with a notice, and lose nothing until they are turned on', async () => {
    const { id } = await addWebhook(['stock.changed'])
    await pool.query(`UPDATE webhook SET failing_since = now() - interval '4 days'`)
    answer = (_request, response) => void response.writeHead(500).end()
    await owner.post(`/api/admin/webhooks/${id}/test`)
    await eventually(async () => {
      await send()
      return (await log(id)).state === 'suspended'
    })
    expect((await owner.get('/api/admin/overview')).json().data.failing_webhooks).toBe(1)
    expectFailure(await owner.post(`/api/admin/webhooks/${id}/test`), 409, 'webhook_off')
    await pool.query('UPDATE product SET stock = stock + 1 WHERE id = $1', [vase])
    await pool.query('UPDATE webhook_delivery SET next_at = now()')
    const seen = received.length
    await send()
    expect(received).toHaveLength(seen)
    answer = (_request, response) => void response.end('ok')
    const { version } = (await owner.get(`/api/admin/webhooks/${id}`)).json().data
    expect((await owner.patch(`/api/admin/webhooks/${id}`, { version, values: { active: true } })).statusCode).toBe(200)
    await eventually(async () => {
      await send()
      return (await log(id)).waiting === 0
    })
    expect(typesReceived()).toContain('stock.changed')
    expect((await owner.get('/api/admin/overview')).json().data.failing_webhooks).toBe(0)
  })

  it('AD-29 show their secret once; a new one and the previous one both sign for a day', async () => {
    const { id, secret } = await addWebhook(['stock.changed'])
    const { secret: next } = (await owner.post(`/api/admin/webhooks/${id}/secret`)).json().data
    await owner.post(`/api/admin/webhooks/${id}/test`)
    await eventually(async () => {
      await send()
      return received.length === 1
    })
    expect([isSigned(received[0]!, secret), isSigned(received[0]!, next)]).toEqual([true, true])
    await pool.query('UPDATE webhook SET previous_until = now()')
    await owner.post(`/api/admin/webhooks/${id}/test`)
    await eventually(async () => {
      await send()
      return received.length === 2
    })
    expect([isSigned(received[1]!, secret), isSigned(received[1]!, next)]).toEqual([false, true])
    for (const path of [
      `/api/admin/webhooks/${id}`,
      `/api/admin/webhooks/${id}/log`,
      `/api/admin/webhooks/${id}/history`,
    ])
      expect((await owner.get(path)).payload).not.toMatch(/whsec|secret"/)
    const { rows } = await pool.query<{ secret: Buffer }>('SELECT secret FROM webhook')
    expect(rows[0]?.secret.toString('latin1')).not.toContain(next.slice(6))
  })
})
