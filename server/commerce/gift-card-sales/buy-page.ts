import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { dateIn } from '#domain/shop-time.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { GIFT_CARD_PATH } from '#server/commerce/gift-cards/gift-card-path.ts'
import type { PaymentOffer } from '#server/commerce/payment-modes/offers.ts'
import type { OrderShop } from '#server/commerce/orders/rows.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { readShopDesign } from '#server/store/storefront/shop-design.ts'
import * as requestErrors from '#words/request-errors.ts'
import * as t from '#words/gift-cards.ts'
import type { SaleTerms } from './place-sale.ts'
import { MAX_EMAIL, MAX_MESSAGE, MAX_NAME, type SaleFaults } from './read-sale.ts'

const STYLE = `main{max-width:34rem}form{display:block}fieldset{border:1px solid var(--line);border-radius:4px;background:var(--raised);margin:0 0 16px;padding:4px 16px 12px}
legend{padding:0 4px;font-weight:600}label{margin:8px 0}input,textarea{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--ink-soft);border-radius:2px;box-sizing:border-box}
textarea{width:100%;min-height:6rem;padding:8px 12px}input[type=date]{justify-self:start}
.radio{display:flex;gap:12px;align-items:center;min-height:44px;margin:0}.radio input{min-height:0;width:20px;height:20px;margin:0;flex:none}.fault{color:var(--error);font-weight:600}`

export interface BuyPage {
  amounts: readonly number[]
  payments: readonly PaymentOffer[]
  terms: SaleTerms
  /** For how long a card is valid; null for ever. */
  months: number | null
  /** What was typed before. */
  typed?: URLSearchParams
  faults?: SaleFaults
  /** Why the last attempt failed. */
  notice?: string | undefined
  status?: number
}

/** Sends the form for a gift card. It works without script. */
export async function sendBuyPage(app: FastifyInstance, reply: FastifyReply, page: BuyPage): Promise<FastifyReply> {
  const { notice, faults = {}, status = 200, terms } = page
  const problems = notice ?? (Object.keys(faults).length > 0 ? t.checkFields() : undefined)
  const { style, header, sources } = await readShopDesign(app, terms.shop)
  return plainPage(reply, status, {
    title: t.buyTitle(),
    style: style + STYLE,
    header,
    paragraphs: [
      t.buyLead({ shop: terms.shop.name }),
      ...(page.months === null ? [] : [t.buyValidity({ months: page.months })]),
    ],
    body: `${problems === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(problems)}</p>`}${formOf(page)}
${wayOn()}`,
    // Its payment begins on a provider's page, to which the form's reply leads.
    sources: { ...sources, 'form-action': ["'self'", 'https:'] },
  })
}

/** Sends the page of a shop that sells no gift cards. */
export async function sendNotSold(app: FastifyInstance, reply: FastifyReply, shop: OrderShop): Promise<FastifyReply> {
  const { style, header, sources } = await readShopDesign(app, shop)
  return plainPage(reply, 404, { title: t.notSold(), style, header, sources, body: wayOn() })
}

const wayOn = (): string =>
  `<p><a href="${GIFT_CARD_PATH}">${escapeHtml(t.balanceTitle())}</a></p><p><a href="/">${escapeHtml(requestErrors.backToShop())}</a></p>`

function formOf({ amounts, payments, terms, typed = new URLSearchParams(), faults = {} }: BuyPage): string {
  const { currency, shop } = terms
  const chosen = typed.get('amount') ?? String(amounts[0])
  const paying = typed.get('payment') ?? payments[0]?.code
  const form = typed.get('form') || randomBytes(18).toString('base64url')
  const tomorrow = dateIn(shop.timeZone, new Date(Date.now() + 86_400_000))
  const field = (name: keyof SaleFaults | 'recipient_name', label: string, attributes: string) =>
    input({
      name,
      label,
      attributes,
      value: typed.get(name) ?? '',
      fault: name === 'recipient_name' ? undefined : faults[name],
    })
  return `<form method="post"><input type="hidden" name="form" value="${escapeHtml(form)}">
${group(
  t.amount(),
  amounts.map((amount) =>
    radio('amount', String(amount), formatMoney({ amount, currency }, shop.locale), String(amount) === chosen),
  ),
  faults.amount,
)}
${group(t.recipient(), [
  field('recipient_name', t.recipientName(), `maxlength="${MAX_NAME}" autocomplete="off"`),
  field('recipient_email', t.recipientEmail(), `type="email" required maxlength="${MAX_EMAIL}" autocomplete="off"`),
  `<label>${escapeHtml(t.mailMessage())}<textarea name="message" maxlength="${MAX_MESSAGE}">${escapeHtml(typed.get('message') ?? '')}</textarea></label>`,
  field('day', t.day(), `type="date" min="${tomorrow}"`),
  `<small>${escapeHtml(t.dayHint())}</small>`,
])}
${group(t.buyer(), [
  field('buyer_name', t.buyerName(), `required maxlength="${MAX_NAME}" autocomplete="name"`),
  field('buyer_email', t.buyerEmail(), `type="email" required maxlength="${MAX_EMAIL}" autocomplete="email"`),
])}
${group(
  t.method(),
  payments.map(({ code, name }) => radio('payment', code, name, code === paying)),
)}
<button>${escapeHtml(t.buy())}</button></form>`
}

const group = (legend: string, parts: readonly string[], fault?: string): string =>
  `<fieldset><legend>${escapeHtml(legend)}</legend>${fault === undefined ? '' : `<p class="fault">${escapeHtml(fault)}</p>`}${parts.join('\n')}</fieldset>`

const radio = (name: string, value: string, label: string, isChosen: boolean): string =>
  `<label class="radio"><input type="radio" name="${name}" value="${escapeHtml(value)}" required${isChosen ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`

interface Field {
  name: string
  label: string
  /** Trusted HTML. */
  attributes: string
  value: string
  fault: string | undefined
}

const input = ({ name, label, attributes, value, fault }: Field): string =>
  `<label>${escapeHtml(label)}<input name="${name}" ${attributes} value="${escapeHtml(value)}"${fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-fault"`}></label>${
    fault === undefined ? '' : `<p class="fault" id="${name}-fault">${escapeHtml(fault)}</p>`
  }`
