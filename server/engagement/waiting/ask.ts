import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WaitBody, WaitReply } from '#generated/api.d.ts'
import { HONEYPOT } from '#domain/honeypot.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { emailKey } from '#lib/normal-form.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { confirmMail } from './mails.ts'
import { addWait, findWanted, type Wanted, waitOf } from './waits.ts'

/** Somebody's wish to wait; `isPerson` is false where a program has filled in what nobody sees. */
export interface WaitWish {
  email: string
  sku: string
  shop: Shop
  customerId: number | undefined
  isPerson: boolean
}

/** Reads what was asked for. Throws ApiError 422 for what is no address, 429 after too many from one place. */
export async function readWait(app: FastifyInstance, request: FastifyRequest<{ Body: WaitBody }>): Promise<WaitWish> {
  const { sku, [HONEYPOT]: trap, ...body } = request.body
  const email = body.email.trim()
  refuseFaults({ email: emailFault(email) })
  await consumeAttempt(app.database.pool, 'stockAlert', { ip: request.ip })
  return { email, sku, shop: await readShop(app, request), customerId: request.customer?.id, isPerson: !trap }
}

/**
 * Lets an address wait: at once where it is the caller's own and verified, else by a link in its mailbox. Throws ApiError 404 for a product
 * that is missing or not published, 422 for one that can be bought.
 */
export async function askToWait(db: Queryable, app: FastifyInstance, wish: WaitWish): Promise<WaitReply> {
  const { email, sku, shop } = wish
  const product = await findWanted(db, sku)
  if (!product) throw notFound('This product does not exist, or is no longer sold.')
  if (product.can_be_bought) throw new ApiError(422, 'in_stock', 'It is back already. Load this page again to buy it.')
  if (await isOwn(db, wish)) {
    await addWait(db, { email, sku, origin: shop.origin, askedAt: new Date() })
    return { is_confirmed: true }
  }
  await sendLink(db, app, wish, product)
  return { is_confirmed: false }
}

async function isOwn(db: Queryable, { customerId, email }: WaitWish): Promise<boolean> {
  const [customer] = customerId === undefined ? [] : await customerById(db, customerId)
  return customer?.email_verified_at != null && customer.email_key === emailKey(email)
}

/**
 * Sends the link that confirms a wait. Who waits already, whose mailbox has the link, and whose mailbox has had enough for today, gets none; the
 * answer and the time it takes are the same.
 */
async function sendLink(
  db: Queryable,
  app: FastifyInstance,
  { email, sku, shop, isPerson }: WaitWish,
  product: Wanted,
): Promise<void> {
  const { isOpen, turn } = await waitOf(db, email, sku)
  // A repeated request finds the product's limit closed, and uses up nothing of the mailbox's.
  const { wait } = await countAttempt(db, 'stockAlertLink', { account: mailboxKey(email), item: `${sku} ${turn}` })
  const isWanted = isPerson && !isOpen && wait === 0
  await putInOutbox(db, app, confirmMail(app, shop, email, product), isWanted ? 'recipient' : 'nobody')
}
