import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorStart } from '#generated/api.d.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import type { BaselineSale, BaselineStaff } from '#server/testing/baselines.ts'
import { type Shopper, createShopper } from './shopper.ts'

const PASSWORD = 'kiln-fired at dawn'

export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Changes a settings page. */
export async function changeSettings(owner: Shopper, page: string, values: object): Promise<void> {
  const url = `/api/admin/settings/${page}`
  const { version } = await owner.call<{ version: number }>('GET', url)
  await owner.call('PATCH', url, { version, values })
}

/** Opens an owner's session with the admin token. */
export async function openOwner(app: FastifyInstance, adminToken: string): Promise<Shopper> {
  const owner = createShopper(app)
  await owner.open(`/admin/login?token=${adminToken}`)
  return owner
}

/** A manager with two-step login and an editor without it, both with an open session. */
export async function inviteStaff(
  app: FastifyInstance,
  owner: Shopper,
  sessionSecret: string,
): Promise<BaselineStaff[]> {
  const staff: BaselineStaff[] = []
  for (const role of ['manager', 'editor'] as const) {
    const email = `${role}@ashkiln.example`
    await owner.call('POST', '/api/admin/staff/invitations', { email, role })
    const person = createShopper(app)
    const token = await invitationToken(app, email, sessionSecret)
    await person.call('POST', '/api/admin/invitation/accept', { token, name: `The ${role}`, password: PASSWORD })
    const secret = role === 'manager' ? await turnOnTwoStepLogin(person) : null
    staff.push({ email, role, password: PASSWORD, secret, session: person.cookies.get('vitrine_staff') ?? '' })
  }
  // Stays open.
  await owner.call('POST', '/api/admin/staff/invitations', { email: 'packing@ashkiln.example', role: 'fulfilment' })
  return staff
}

async function invitationToken({ database }: FastifyInstance, email: string, sessionSecret: string): Promise<string> {
  const { rows } = await database.pool.query<{ content: Buffer }>(
    'SELECT content FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [email],
  )
  const text = rows[0] && readContent(rows[0].content, outboxKey(sessionSecret))?.text
  return /\/admin\/invitation#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
}

async function turnOnTwoStepLogin(person: Shopper): Promise<string> {
  const { secret } = await person.call<SecondFactorStart>('POST', '/api/admin/account/second-factor/start')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await person.call('POST', '/api/admin/account/second-factor/confirm', { code })
  return secret
}

/** Runs sales, a collection by rule, a bulk change of prices, a count of stock and moved slugs. */
export async function runCatalogue(app: FastifyInstance, owner: Shopper): Promise<BaselineSale> {
  const { pool } = app.database
  const { rows } = await pool.query<{ id: number; group_id: number; price: number }>(
    `SELECT DISTINCT ON (group_id) id::int, group_id::int, price::int FROM product
     WHERE sale_id IS NULL ORDER BY group_id, position LIMIT 3`,
  )
  const [onSale, changed, counted] = rows
  if (!onSale || !changed || !counted) throw new Error('The demo store has too few products.')
  const sale = { kind: 'percent', percent: 20, tags: [], category_ids: [] }
  const times = [
    { name: 'Running', starts_at: hoursFromNow(-1), ends_at: hoursFromNow(2), product_ids: [onSale.group_id] },
    { name: 'Planned', starts_at: hoursFromNow(5), ends_at: null, product_ids: [changed.group_id] },
  ]
  for (const one of times) await owner.call('POST', '/api/admin/sales', { values: { ...sale, ...one } })
  const rule = { match: 'all', conditions: [{ field: 'stock', value: 'in' }] }
  const collection = { name: 'On the shelf', kind: 'rule', rule }
  await owner.call('POST', '/api/admin/collections', { values: collection })
  const change = { selection: { product_ids: [changed.group_id] }, kind: 'percent', value: 10, rounding: 'none' }
  await owner.call('POST', '/api/admin/prices/changes', change)
  const adjustments = [{ product_id: counted.id, counted: 40 }]
  await owner.call('POST', '/api/admin/stock/adjust', { adjustments, reason: 'correction' })
  const record = await owner.call<{ version: number }>('GET', `/api/admin/products/${counted.group_id}`)
  const renamed = { version: record.version, values: { slug: 'moved-by-its-owner' } }
  await owner.call('PATCH', `/api/admin/products/${counted.group_id}`, renamed)
  await app.runJob('change-prices')
  return { product: onSale.id, regularPrice: onSale.price, moved: counted.group_id }
}
