import { createHmac } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Answer } from '../fake-server.ts'
import { majorUnits } from '../minor-units.ts'
import type { Books } from './books.ts'
import type { Payment, PaymentLink } from './entities.ts'
import { addOrder } from './orders.ts'
import { attempt, authorise, capture, failPayment } from './payments.ts'

const BUTTONS = {
  pay: 'Pay by UPI',
  'pay-late': 'Pay, but the bank answers late',
  decline: 'Pay with a declined card',
  cancel: 'Cancel the payment',
} as const
type Button = keyof typeof BUTTONS
export const isButton = (name: string): name is Button => Object.hasOwn(BUTTONS, name)

/** The page behind a link’s `short_url`. It works without script. */
export function showPage(books: Books, link: PaymentLink, error = ''): Answer {
  if (link.status !== 'created') return page(link, `<p>This payment link is ${link.status}.</p>${wayBack(books, link)}`)
  openOrder(books, link)
  const forms = Object.entries(BUTTONS).map(
    ([name, label]) =>
      `<form method="post" action="${new URL(link.short_url).pathname}/${name}"><button>${label}</button></form>`,
  )
  return page(link, `${error && `<p role="alert">${escapeHtml(error)}</p>`}${forms.join('')}`)
}

/** Presses a button of the page. A link that was paid in another tab is not paid twice. */
export function pressButton(books: Books, link: PaymentLink, button: Button, secret: string): Answer {
  if (link.status !== 'created') return showPage(books, link)
  const payment = attempt(
    books,
    openOrder(books, link),
    link.description,
    link.customer['email'] ?? 'void@razorpay.com',
  )
  if (button === 'pay-late') {
    failPayment(books, payment, 'timed-out')
    return showPage(books, link, payment.error_description ?? '')
  }
  if (button !== 'pay') {
    failPayment(books, payment, button === 'decline' ? 'declined' : 'cancelled')
    return showPage(books, link, payment.error_description ?? '')
  }
  authorise(books, payment)
  if (books.settings.autoCapture) capture(books, payment)
  return link.callback_url === '' ? showPage(books, link) : { status: 303, location: callback(link, payment, secret) }
}

/** The link’s order exists once its page was opened. */
function openOrder(books: Books, link: PaymentLink) {
  const known = link.order_id === undefined ? undefined : books.orders.get(link.order_id)
  const { amount, currency, notes } = link
  const order = known ?? addOrder(books, { amount, currency, receipt: null, notes: notes ?? [] })
  link.order_id = order.id
  return order
}

/** Signs link, reference, status and payment with the API’s secret, as the SDK checks it. */
function callback(link: PaymentLink, payment: Payment, secret: string): string {
  const { id, reference_id: reference, status, callback_url: target } = link
  const signature = createHmac('sha256', secret).update([id, reference, status, payment.id].join('|')).digest('hex')
  const url = new URL(target)
  const values = {
    payment_id: payment.id,
    payment_link_id: id,
    payment_link_reference_id: reference,
    payment_link_status: status,
    signature,
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(`razorpay_${name}`, value)
  return url.href
}

function wayBack(books: Books, link: PaymentLink): string {
  const payment = [...books.payments.values()].find((one) => one.order_id === link.order_id && one.captured)
  if (!payment || link.callback_url === '') return ''
  return `<p>The payment ${payment.id} was successful.</p>`
}

function page(link: PaymentLink, body: string): Answer {
  const amount = `${link.currency} ${majorUnits(link.amount, link.currency)}`
  const title = escapeHtml(`${amount} · Fake Razorpay`)
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><h1>${escapeHtml(amount)}</h1><p>${escapeHtml(link.description)}</p>${body}`,
  }
}
