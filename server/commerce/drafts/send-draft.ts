import type { FastifyInstance } from 'fastify'
import { formatDateTime } from '#domain/shop-time.ts'
import type { CartFacts } from '#server/commerce/cart/facts.ts'
import type { OpenCart } from '#server/commerce/cart/identity.ts'
import type { OrderShop } from '#server/commerce/orders/rows.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { greetingFor, mail } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { withColours } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/draft-orders.ts'
import * as pickup from '#words/pickup-mails.ts'
import { cartOfDraft, describeShortage, findDraftFault, readDraftFacts } from './draft-facts.ts'
import { type DraftRow, offerDraft } from './draft-rows.ts'
import { addressLine, draftRows } from './draft-summary.ts'
import { draftToken, payPath } from './draft-token.ts'
import { type PlaceDraftTerms, lockOrderOf } from './place-draft.ts'

interface Sending {
  /** How long the link is valid. */
  days: number
  byMail: boolean
}

/** @throws ApiError 422 if the draft was ordered, 409 while its order is being paid */
export async function requireOpen(db: Queryable, draft: DraftRow): Promise<void> {
  const order = await lockOrderOf(db, draft)
  if (order?.status === 'pending' && order.confirmed_at === null) throw new ApiError(409, 'being_paid', t.beingPaid())
  if (order && order.confirmed_at !== null)
    throw new ApiError(422, 'already_ordered', t.alreadyOrdered({ number: order.order_no }))
}

/**
 * Makes a draft's payment link, which fixes its prices, and mails it. Earlier links are void. The draft must be locked.
 * @throws ApiError 422 with the reason if it cannot be ordered yet
 */
export async function sendDraft(
  db: Queryable,
  app: FastifyInstance,
  draft: DraftRow,
  { days, byMail }: Sending,
  terms: PlaceDraftTerms,
): Promise<void> {
  await requireOpen(db, draft)
  if (draft.currency !== terms.currency) throw new ApiError(422, 'currency_changed', t.amountsInOtherCurrency(draft))
  if (byMail && draft.email === '') throw new ApiError(422, 'email_missing', t.emailMissing())
  // Prices that an earlier link promised no longer count.
  const current = { ...draft, offered_prices: null }
  const facts = await readDraftFacts(db, current, terms)
  const fault = await findDraftFault(db, current, facts, terms.validationData, terms)
  if (fault) throw new ApiError(422, fault.code, [fault.message, ...describeShortage(facts)].join(' '))
  const prices = Object.fromEntries(
    draft.lines.flatMap(({ product_id: id, price }) => {
      const line = facts.lines.find((one) => one.product_id === id)
      return price === null && line ? [[id, line.price]] : []
    }),
  )
  const [offered] = await offerDraft(db, draft.id, JSON.stringify(prices), days, facts.totals.grand_total)
  if (byMail) await mailDraft(db, app, { ...draft, ...offered }, facts, terms)
}

async function mailDraft(
  db: Queryable,
  app: FastifyInstance,
  draft: DraftRow,
  facts: CartFacts,
  terms: PlaceDraftTerms,
): Promise<void> {
  const { shop, currency } = terms
  const { forms } = terms.validationData
  const { items, sums, format } = draftRows(facts, { currency, locale: shop.locale })
  const values = { amount: format(facts.totals.grand_total), date: expiryText(draft, shop) }
  const link = linkOf(app, draft, shop)
  const message = mail(await withColours(app, shop), draft.email, t.mailSubject({ shop: shop.name }), {
    greeting: greetingFor(),
    paragraphs: [t.mailText(values), ...placeParagraph(cartOfDraft(draft, null, terms), forms)],
    rows: [...items, ...sums],
    button: { label: t.mailButton(), href: link },
    after: [t.mailNote(), t.mailIgnore()],
    secrets: [link],
  })
  await putInOutbox(db, app, message)
}

function placeParagraph(
  { pickup: place, shipping_address: address }: OpenCart,
  forms: PlaceDraftTerms['validationData']['forms'],
): string[] {
  if (!address) return []
  const { name: _name, ...where } = address
  return place
    ? [pickup.pickUpAt({ place: place.name, address: addressLine(where, forms) })]
    : [t.deliveryTo({ address: addressLine(address, forms) })]
}

/** Returns until when a link is valid, in the shop's time. */
export const expiryText = ({ link_expires_at: at }: DraftRow, { locale, timeZone }: OrderShop): string =>
  at === null ? '' : formatDateTime(at, 'minute', { locale, timeZone })

/** Returns the address of a draft's payment link. */
export const linkOf = (app: FastifyInstance, draft: DraftRow, { origin }: Pick<OrderShop, 'origin'>): string =>
  `${origin}${payPath(draftToken(app.config.sessionSecret, draft))}`
