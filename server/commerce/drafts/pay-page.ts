import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import type { CartFacts } from '#server/commerce/cart/facts.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'
import type { OrderShop } from '#server/commerce/orders/rows.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import type { PaymentOffer } from '#server/commerce/payment-modes/offers.ts'
import type { ApiError } from '#server/platform/http/api-error.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import type { MailRow } from '#server/platform/outbox/mail.ts'
import { readShopDesign } from '#server/store/storefront/shop-design.ts'
import * as t from '#words/draft-orders.ts'
import * as orders from '#words/orders.ts'
import { cartOfDraft } from './draft-facts.ts'
import type { DraftRow } from './draft-rows.ts'
import { addressLine, draftRows } from './draft-summary.ts'
import { payPath } from './draft-token.ts'
import type { PlaceDraftTerms } from './place-draft.ts'
import { expiryText } from './send-draft.ts'

const STYLE = `.columns{display:grid;gap:32px}.items{list-style:none;margin:0 0 24px;padding:0;border-bottom:1px solid var(--line)}
.items li{display:grid;grid-template-columns:64px minmax(0,1fr) auto;gap:16px;align-items:center;border-top:1px solid var(--line);padding:16px 0;min-height:64px}
.items img{display:block;border-radius:2px}.items b,dd{font-weight:inherit;white-space:nowrap;font-variant-numeric:tabular-nums}
dl{margin:0 0 24px}dl div{display:flex;gap:16px;justify-content:space-between;padding:6px 0}dd{margin:0;text-align:end}
.strong{font-size:1.25rem;font-weight:600;border-top:1px solid var(--line);margin-top:8px;padding-top:14px}.place{margin:0 0 24px}.place p{margin:0}
form{display:block}fieldset{border:0;margin:0 0 24px;padding:0}legend{padding:0;margin:0 0 8px;font-weight:600}
label{display:flex;gap:12px;align-items:flex-start;padding:12px;min-height:48px;box-sizing:border-box;border:1px solid var(--line);border-radius:4px;cursor:pointer}
label+label{margin-top:8px}label:has(:checked){border-color:var(--ink)}input{min-height:0;width:20px;height:20px;margin:2px 0;flex:none}
@media(min-width:900px){.columns{grid-template-columns:minmax(0,1fr) 24rem;gap:64px;align-items:start}.pay{position:sticky;top:24px}}`

interface PayPage {
  draft: DraftRow
  facts: CartFacts
  /** Why it cannot be paid. */
  fault: string | undefined
  /** Why the last attempt failed. */
  error: ApiError | undefined
  token: string
  terms: PlaceDraftTerms
}

/** Sends what a draft order contains, with the ways to pay it, in the shop's design. */
export async function sendPayPage(app: FastifyInstance, reply: FastifyReply, page: PayPage): Promise<FastifyReply> {
  const { draft, facts, fault, error, terms } = page
  const { shop, currency } = terms
  const { items, sums, format } = draftRows(facts, { currency, locale: shop.locale })
  const { pickup, shipping_address: address } = cartOfDraft(draft, null, terms)
  const notice = error?.message ?? fault
  const design = await readShopDesign(app, shop)
  return plainPage(reply, error ? error.status : 200, {
    title: t.pageTitle({ shop: shop.name }),
    style: design.style + STYLE,
    header: design.header,
    body: [
      notice === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(notice)}</p>`,
      '<div class="columns"><section>',
      `<h2>${escapeHtml(t.items())}</h2>`,
      itemList(items),
      placeOf(pickup ? orders.pickupAddress() : orders.deliveryAddress(), address, terms, pickup?.hours),
      draft.billing_same ? '' : placeOf(orders.billingAddress(), draft.billing_address, terms),
      '</section><section class="panel pay">',
      sumList(sums),
      fault === undefined ? payForm(page, format(facts.totals.grand_total)) : `<p>${escapeHtml(t.notPayable())}</p>`,
      `<p><small>${escapeHtml(t.expires({ date: expiryText(draft, shop) }))}</small></p>`,
      contact(shop),
      '</section></div>',
    ].join('\n'),
    // Its payment begins on a provider's page, to which the form's reply leads.
    sources: { ...design.sources, 'form-action': ["'self'", 'https:'] },
  })
}

const itemList = (rows: readonly MailRow[]): string =>
  `<ul class="items">${rows.map(({ label, value, picture }) => `<li>${pictureOf(picture)}<span>${escapeHtml(label)}</span><b>${escapeHtml(value)}</b></li>`).join('')}</ul>`

// Without alternative text, because the name beside it says the same.
const pictureOf = (picture: MailRow['picture']): string =>
  picture
    ? `<img src="${escapeHtml(picture.src)}" width="${picture.width}" height="${picture.height}" alt="">`
    : '<span></span>'

const sumList = (rows: readonly MailRow[]): string =>
  `<dl>${rows
    .map(
      ({ label, value, isStrong }) =>
        `<div${isStrong ? ' class="strong"' : ''}><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
    )
    .join('')}</dl>`

const placeOf = (title: string, address: CartAddress | null, { validationData }: PlaceDraftTerms, hours = ''): string =>
  address
    ? `<div class="place"><h2>${escapeHtml(title)}</h2>${[addressLine(address, validationData.forms), hours]
        .flatMap((text) => (text === '' ? [] : `<p>${escapeHtml(text)}</p>`))
        .join('')}</div>`
    : ''

function payForm({ facts, token }: PayPage, total: string): string {
  const { payments, isFree, version } = facts
  const [first] = payments
  const isPaidLater = isFree || payments.every(({ code }) => code === CASH_ON_DELIVERY)
  const choice = isFree
    ? ''
    : `<fieldset><legend>${escapeHtml(t.method())}</legend>${payments.map((one) => methodOf(one, one === first)).join('')}</fieldset>`
  const label = isPaidLater ? t.placeOrder() : t.pay({ amount: total })
  return `<form method="post" action="${payPath(token)}"><input type="hidden" name="version" value="${escapeHtml(version)}">${choice}<button>${escapeHtml(label)}</button></form>`
}

const methodOf = ({ code, name, description }: PaymentOffer, isFirst: boolean): string =>
  `<label><input type="radio" name="payment" value="${escapeHtml(code)}" required${isFirst ? ' checked' : ''}><span>${escapeHtml(name)}${description === '' ? '' : `<br><small>${escapeHtml(description)}</small>`}</span></label>`

const contact = ({ email }: OrderShop): string =>
  email === '' ? '' : `<p><small>${escapeHtml(t.contact({ email }))}</small></p>`

/** Sends the page of a link that was forged, has expired, or was replaced. */
export async function sendInvalidLink(
  app: FastifyInstance,
  reply: FastifyReply,
  shop: OrderShop,
): Promise<FastifyReply> {
  const { style, header, sources } = await readShopDesign(app, shop)
  return plainPage(reply, 404, {
    title: t.linkInvalid(),
    paragraphs: [t.linkInvalidAdvice()],
    style,
    header,
    sources,
    body: `${contact(shop)}<p><a href="/">${escapeHtml(t.visitShop())}</a></p>`,
  })
}
