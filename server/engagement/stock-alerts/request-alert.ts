import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StockAlertBody, StockAlertReply } from '#generated/api.d.ts'
import { HONEYPOT } from '#domain/honeypot.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as catalogueErrors from '#words/catalogue-errors.ts'
import * as t from '#words/engagement-errors.ts'
import { confirmMail } from './mails.ts'
import { addAlert, findRequestedProduct, type RequestedProduct, readAlertState } from './alerts.ts'

/** `isPerson` is false if the honeypot is filled in. */
export interface AlertRequest {
  email: string
  sku: string
  shop: Shop
  customerId: number | undefined
  isPerson: boolean
}

/** Reads a request for a back-in-stock alert. @throws ApiError 422 for an invalid address, 429 beyond the limit */
export async function readAlertRequest(
  app: FastifyInstance,
  request: FastifyRequest<{ Body: StockAlertBody }>,
): Promise<AlertRequest> {
  const { sku, [HONEYPOT]: trap, ...body } = request.body
  const email = body.email.trim()
  refuseFaults({ email: emailFault(email) })
  await consumeAttempt(app.database.pool, 'stockAlert', { ip: request.ip })
  return { email, sku, shop: await readShop(app, request), customerId: request.customer?.id, isPerson: !trap }
}

/**
 * Adds an alert at once if the address is the caller's verified one; otherwise sends a confirmation link.
 * @throws ApiError 404 for an unknown product, 422 for one in stock
 */
export async function requestAlert(
  db: Queryable,
  app: FastifyInstance,
  request: AlertRequest,
): Promise<StockAlertReply> {
  const { email, sku, shop } = request
  const product = await findRequestedProduct(db, sku)
  if (!product) throw notFound(catalogueErrors.productNotFound())
  if (product.can_be_bought) throw new ApiError(422, 'in_stock', t.alreadyBack())
  if (await isOwnVerifiedAddress(db, request)) {
    await addAlert(db, { email, sku, origin: shop.origin, askedAt: new Date() })
    return { is_confirmed: true }
  }
  await sendConfirmationLink(db, app, request, product)
  return { is_confirmed: false }
}

async function isOwnVerifiedAddress(db: Queryable, { customerId, email }: AlertRequest): Promise<boolean> {
  const [customer] = customerId === undefined ? [] : await customerById(db, customerId)
  return customer?.email_verified_at != null && customer.email_key === emailKey(email)
}

/**
 * Sends the confirmation link, except for existing alerts and mailboxes over the limit. Both cases take equally long and
 * have the same reply.
 */
async function sendConfirmationLink(
  db: Queryable,
  app: FastifyInstance,
  { email, sku, shop, isPerson }: AlertRequest,
  product: RequestedProduct,
): Promise<void> {
  const { isOpen, mailedAt } = await readAlertState(db, email, sku)
  // The product's limit stops repeated requests, which do not count for the mailbox. It starts anew with each mail.
  const { wait } = await countAttempt(db, 'stockAlertLink', { account: mailboxKey(email), item: `${sku} ${mailedAt}` })
  const isWanted = isPerson && !isOpen && wait === 0
  await putInOutbox(db, app, confirmMail(app, shop, email, product), isWanted ? 'recipient' : 'nobody')
}
