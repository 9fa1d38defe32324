import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SubscribeBody } from '#generated/api.d.ts'
import { HONEYPOT } from '#domain/honeypot.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { pageHref } from '#pages/page-href.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { emailFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { keyFor, openToken, sealToken } from '#server/platform/environment/seal.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/engagement-errors.ts'
import { LINK_DAYS, subscribedMail, subscriptionMail } from './mails.ts'
import { addSubscriber, isSubscribed, removeSubscriber } from './subscribers.ts'

const LINK_LIFETIME_MS = LINK_DAYS * 86_400_000
const SEAL_CONTEXT = 'newsletter confirm'

/** `isPerson` is false if the honeypot is filled in. */
export interface SubscriptionRequest {
  email: string
  shop: Shop
  isPerson: boolean
}

/** Reads a subscription request. @throws ApiError 422 for an invalid address, 429 beyond the limit */
export async function readSubscription(
  app: FastifyInstance,
  request: FastifyRequest,
  body: SubscribeBody,
): Promise<SubscriptionRequest> {
  const email = body.email.trim()
  refuseFaults({ email: emailFault(email) })
  await consumeAttempt(app.database.pool, 'subscribe', { ip: request.ip })
  return { email, shop: await readShop(app, request), isPerson: !body[HONEYPOT] }
}

/**
 * Sends the confirmation link, except to subscribers and mailboxes over the limit. Both cases take equally long and have
 * the same reply.
 */
export async function sendConfirmationLink(
  db: Queryable,
  app: FastifyInstance,
  { email, shop, isPerson }: SubscriptionRequest,
): Promise<void> {
  const { wait } = await countAttempt(db, 'newsletterLink', { account: mailboxKey(email) })
  const isKnown = await isSubscribed(db, email)
  const token = sealToken(JSON.stringify({ email, at: Date.now() }), keyOf(app), SEAL_CONTEXT)
  const message = subscriptionMail(shop, email, token)
  await putInOutbox(
    db,
    app,
    { ...message, cause: 'asked' },
    isPerson && wait === 0 && !isKnown ? 'recipient' : 'nobody',
  )
}

/**
 * Subscribes the address of a link and sends a welcome mail with an unsubscribe link.
 * @throws ApiError 422 for an invalid link
 */
export async function confirmSubscription(
  db: Queryable,
  app: FastifyInstance,
  token: string,
  shop: Shop,
): Promise<void> {
  const email = emailOf(app, token)
  const added = email === undefined ? undefined : await addSubscriber(db, email)
  if (email === undefined) throw new ApiError(422, 'bad_link', t.subscriptionLinkInvalid())
  if (added === undefined) return
  const message = subscribedMail(shop, email, unsubscribeLink(shop.origin, added))
  await putInOutbox(db, app, { ...message, notice: 'newsletter_welcome_mail' })
}

/** Unsubscribes the address of a link. @throws ApiError 422 for a malformed token */
export async function unsubscribe(db: Queryable, token: string): Promise<void> {
  if (!/^[\w-]{43}$/u.test(token)) throw new ApiError(422, 'bad_link', t.unsubscribeLinkInvalid())
  await removeSubscriber(db, token)
}

export const unsubscribeLink = (origin: string, token: string): string =>
  `${origin}${pageHref('newsletter-unsubscribe', {}, { token })}`

const keyOf = ({ config }: FastifyInstance): Buffer => keyFor(config.sessionSecret, 'vitrine newsletter')

function emailOf(app: FastifyInstance, token: string): string | undefined {
  const text = openToken(token, keyOf(app), SEAL_CONTEXT)
  if (text === undefined) return undefined
  const { email, at } = JSON.parse(text) as { email: string; at: number }
  return Date.now() - at < LINK_LIFETIME_MS ? email : undefined
}
