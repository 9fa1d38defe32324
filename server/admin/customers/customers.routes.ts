import type { FastifyInstance } from 'fastify'
import type { StaffRole } from '#domain/staff-roles.ts'
import { readNoticeSource } from '#server/identity/account/account-change.ts'
import { findResettable, lockCustomer } from '#server/identity/customer/customers.ts'
import { lockShopper, refreshShoppers } from '#server/identity/customer/shoppers.ts'
import { requireEnabled } from '#server/identity/auth/methods.ts'
import { resetMail } from '#server/identity/auth/messages.ts'
import { hashToken } from '#server/identity/auth/tokens.ts'
import { makeResetToken } from '#server/identity/auth/reset-links.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import * as t from '#words/customer-errors.ts'
import { readCustomerPage, requireShopper } from './customer-page.ts'
import { eraseShopper, previewErasure } from './erase-shopper.ts'

const READERS: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']
const WRITERS: readonly StaffRole[] = ['owner', 'manager']

const findOfOrder = statement<{ id: number | null }, [number: string]>(
  'customer-of-order',
  `SELECT (SELECT s.id FROM shopper s WHERE s.customer_id = o.customer_id OR o.customer_id IS NULL AND s.guest_key = guest_key_of(o.mailbox_key, o.phone)) AS id
   FROM orders o WHERE o.order_no = $1`,
)
const setNotes = statement<NoRow, [id: number, note: string, tags: string[]]>(
  'customer-notes',
  'UPDATE shopper SET note = $2, tags = $3, version = version + 1 WHERE id = $1',
)

/** Audit entries outlast an erasure, so their title does not name the person. */
export const auditOf = (id: number, action: string) =>
  ({ action, resource: 'customer', recordId: id, title: t.customerNumber({ id: String(id) }) }) as const

/** Calls about one customer (AD-24). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const reading = { access: 'staff', roles: READERS } as const
  const writing = { access: 'staff', roles: WRITERS, limits: ['mutation'] } as const
  const currency = async () => (await readStorefront(app)).appearance?.channel.currency.code ?? 'INR'

  route(app, 'getCustomerPage', { config: reading }, async ({ params }, reply) => {
    await refreshShoppers(pool)
    return success(reply, await readCustomerPage(pool, params.id, await currency()))
  })

  route(app, 'findCustomerOfOrder', { config: reading }, async ({ params }, reply) => {
    await refreshShoppers(pool)
    const [row] = await findOfOrder(pool, params.number)
    if (!row) throw notFound(t.orderNotFound())
    return success(reply, { id: row.id })
  })

  route(
    app,
    'updateCustomerNotes',
    { config: { ...writing, roles: READERS } },
    mutation({
      before: currency,
      work: async ({ client }, { staff, params: { id }, body }, shopCurrency) => {
        const [before] = await lockShopper(client, id)
        if (!before) throw notFound(t.customerNotFound())
        if (before.version !== body.version) throw new ApiError(409, 'stale_version', t.notesChanged())
        await setNotes(client, id, body.note.trim(), [...new Set(body.tags.map((tag) => tag.trim()))])
        await recordAudit(client, staff!, auditOf(id, 'changed_the_notes'))
        return { data: await readCustomerPage(client, id, shopCurrency) }
      },
    }),
  )

  route(
    app,
    'startCustomerReset',
    { config: writing },
    mutation({
      before: async (request) => {
        await requireEnabled(app, 'enable_legacy_auth')
        const place = hashToken(`staff ${request.staff!.id ?? ''}`)
        const account = `customer ${request.params.id}`
        await consumeAttempt(pool, 'resetRequestKnown', { account, ip: request.ip, place })
        return readShop(app, request)
      },
      work: async ({ client }, { staff, params: { id } }, shop) => {
        const shopper = await requireShopper(client, id)
        const [customer] = shopper.customer_id === null ? [] : await lockCustomer(client, shopper.customer_id)
        const email = customer?.email ?? ''
        if (!customer || email === '' || (await findResettable(client, email))?.id !== customer.id)
          throw new ApiError(422, 'not_resettable', t.notResettable())
        await putInOutbox(client, app, resetMail(shop, email, await makeResetToken(client, customer)))
        await recordAudit(client, staff!, auditOf(id, 'sent_a_link_to_reset_the_password'))
        return { message: t.resetSent({ email }), data: {} }
      },
    }),
  )

  route(app, 'getCustomerErasure', { config: { ...reading, roles: WRITERS } }, async ({ params }, reply) =>
    success(reply, await previewErasure(pool, await requireShopper(pool, params.id))),
  )

  route(
    app,
    'eraseCustomer',
    { config: { ...writing, reauthenticated: true } },
    mutation({
      before: (request) => readNoticeSource(app, request),
      work: async ({ client }, { staff, params: { id } }, notices) => {
        await eraseShopper(client, app, await requireShopper(client, id), notices)
        await recordAudit(client, staff!, auditOf(id, 'erased'))
        return { message: t.erased(), data: {} }
      },
    }),
  )
}
