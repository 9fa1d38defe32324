import type { FastifyInstance } from 'fastify'
import type { CorrectedOrder } from '#generated/api.d.ts'
import { orderLimitsOf } from '#server/commerce/orders/contact-limits.ts'
import { correctEmail } from '#server/commerce/orders/correct-email.ts'
import { resendLink } from '#server/commerce/orders/unconfirmed-orders.ts'
import { completePath } from '#server/commerce/orders/links.ts'
import { findOrderForUpdate, orderNotFound } from '#server/commerce/orders/order-access.ts'
import { holderOf } from '#server/commerce/orders/token.ts'
import { requireReauthentication } from '#server/identity/account/reauthentication.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { consumeAttempt } from '#server/platform/limits/attempts.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as replies from '#words/replies.ts'

const config = { access: 'order', limits: ['mutation'], whileClosed: 'order' } as const

/** Sends the link of an unconfirmed order again, and corrects the email address of an order (AC-08). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { sessionSecret } = app.config

  route(
    app,
    'resendOrderLink',
    { config },
    mutation({
      before: async () => orderLimitsOf(await readSettings(app)),
      work: async ({ client }, { body, customer }, limits) => {
        const caller = { customerId: customer?.id, token: body.token }
        const order = await findOrderForUpdate(client, sessionSecret, body.order_no, caller)
        await resendLink(client, app, order, limits)
        return { data: {} }
      },
    }),
  )

  route(
    app,
    'correctOrderEmail',
    { config },
    mutation({
      // Opened inside the callback, because a retry after a lost reply carries a link that is void by then.
      before: async ({ body, customer }) => {
        const email = body.email.trim()
        refuseFaults({ email: emailFault(email) })
        const caller = { customerId: customer?.id, token: body.token }
        return { email, caller, limits: orderLimitsOf(await readSettings(app)) }
      },
      work: async ({ client }, { body, customer, ip }, { email, caller, limits }) => {
        // Lock order: the customer before the order.
        const account = customer && (await lockCurrentCustomer(client, customer.id))
        const order = await findOrderForUpdate(client, sessionSecret, body.order_no, caller)
        const isShopper = holderOf(sessionSecret, order, body.token) === 'shopper'
        if (!isShopper) {
          // Access to the mailbox alone does not allow moving the order to another one.
          if (!account || order.customer_id !== account.id || order.joined_by_mailbox) throw orderNotFound()
          requireReauthentication(account, { method: customer.reauthenticatedBy }, 'email')
        }
        await consumeAttempt(client, 'orderEmail', { account: `order ${order.id}`, ip })
        await correctEmail(client, app, order, email, limits)
        const data: CorrectedOrder = {
          order_no: order.order_no,
          email: order.email ?? email,
          url: isShopper ? completePath(sessionSecret, order, 'shopper') : null,
        }
        return { message: replies.orderEmailChanged({ number: order.order_no, email: data.email }), data }
      },
    }),
  )
}
