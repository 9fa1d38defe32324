import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import type { CartFacts } from '#server/commerce/cart/facts.ts'
import type { OrderShop } from '#server/commerce/orders/rows.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import type { PaymentOffer } from '#server/commerce/payment-modes/offers.ts'
import type { ApiError } from '#server/platform/http/api-error.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import type { MailRow } from '#server/platform/outbox/mail.ts'
import * as t from '#words/draft-orders.ts'
import type { DraftRow } from './draft-rows.ts'
import { addressLine, draftRows } from './draft-summary.ts'
import { payPath } from './draft-token.ts'
import type { PlaceDraftTerms } from './place-draft.ts'
import { expiryText } from './send-draft.ts'

const STYLE = `main{max-width:34rem;margin:0 auto}dl{margin:0}dl div{display:flex;gap:16px;justify-content:space-between;border-top:1px solid #8886;padding:10px 0}
dd{margin:0;text-align:end;white-space:nowrap}.sums{margin-bottom:24px}.strong{font-size:1.25rem;font-weight:600}form{display:block}
fieldset{border:1px solid #8886;border-radius:8px;margin:0 0 16px;padding:4px 16px 12px}legend{padding:0 4px;font-weight:600}
label{display:flex;gap:12px;align-items:flex-start;padding:8px 0;min-height:44px;box-sizing:border-box}input{min-height:0;width:20px;height:20px;margin:2px 0;flex:none}
button{width:100%;min-height:52px;font-weight:600;font-size:1.0625rem;border:0;border-radius:8px;background:CanvasText;color:Canvas;cursor:pointer}
button:focus-visible{outline:3px solid Highlight;outline-offset:2px}.notice{border:2px solid;border-radius:8px;padding:12px 16px}small{opacity:.8}`

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

/** Sends what a draft order contains, with the ways to pay it. */
export function sendPayPage(reply: FastifyReply, page: PayPage): FastifyReply {
  const { draft, facts, fault, error, terms } = page
  const { shop, currency, validationData } = terms
  const { items, sums, format } = draftRows(facts, { currency, locale: shop.locale })
  const { shipping_address: address } = draft
  const notice = error?.message ?? fault
  const total = format(facts.totals.grand_total)
  return plainPage(reply, error ? error.status : 200, {
    title: t.pageTitle({ shop: shop.name }),
    style: STYLE,
    body: [
      notice === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(notice)}</p>`,
      `<h2>${escapeHtml(t.items())}</h2>`,
      list(items, ''),
      list(sums, 'sums'),
      address ? `<p>${escapeHtml(t.deliveryTo({ address: addressLine(address, validationData.forms) }))}</p>` : '',
      fault === undefined ? payForm(page, total) : `<p>${escapeHtml(t.notPayable())}</p>`,
      `<p><small>${escapeHtml(t.expires({ date: expiryText(draft, shop) }))}</small></p>`,
      contact(shop),
    ].join('\n'),
    // Its payment begins on a provider's page, to which the form's reply leads.
    sources: { 'form-action': ["'self'", 'https:'] },
  })
}

const list = (rows: readonly MailRow[], className: string): string =>
  `<dl class="${className}">${rows
    .map(
      ({ label, value, isStrong }) =>
        `<div${isStrong ? ' class="strong"' : ''}><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
    )
    .join('')}</dl>`

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
export function sendInvalidLink(reply: FastifyReply, shop: OrderShop): FastifyReply {
  return plainPage(reply, 404, {
    title: t.linkInvalid(),
    paragraphs: [t.linkInvalidAdvice()],
    style: STYLE,
    body: `${contact(shop)}<p><a href="/">${escapeHtml(t.visitShop())}</a></p>`,
  })
}
