import { createHmac } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Answer } from '../fake-server.ts'
import { majorUnits } from '../minor-units.ts'
import type { Books } from './books.ts'
import type { Order } from './entities.ts'
import { attempt, authorise, capture, failPayment } from './payments.ts'

/** Stands in for Razorpay’s checkout.js: opens the order’s page in a frame, and reports how it ends. */
export const checkoutScript = (origin: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript' },
  html: `window.Razorpay = class {
  constructor(options) { this.options = options }
  open() {
    const { key, order_id, handler, modal } = this.options
    if (!/^rzp_test_/.test(key)) throw new Error('The key is wrong.')
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: '${origin}/checkout/' + order_id, title: 'Razorpay Checkout', width: '100%', height: '420' })
    frame.style.cssText = 'border: 0; background: #fff'
    addEventListener('message', ({ origin, data }) => {
      if (origin !== '${origin}') return
      frame.remove()
      if (data.razorpay_payment_id) handler(data)
      else modal.ondismiss()
    })
    document.body.append(frame)
  }
}`,
})

/** The page in the frame, and what its buttons do. */
export function answerCheckout(
  books: Books,
  order: Order,
  { button, secret }: { button: string | undefined; secret: string },
): Answer {
  if (button === 'close') return page(order, report({}))
  if (button === undefined || order.status === 'paid') return page(order, order.status === 'paid' ? PAID : forms(order))
  const payment = attempt(books, order, null, 'void@razorpay.com')
  if (button === 'decline') {
    failPayment(books, payment, 'declined')
    return page(order, `<p role="alert">${escapeHtml(payment.error_description ?? '')}</p>${forms(order)}`)
  }
  authorise(books, payment)
  if (books.settings.autoCapture) capture(books, payment)
  const signature = createHmac('sha256', secret).update(`${order.id}|${payment.id}`).digest('hex')
  return page(
    order,
    report({ razorpay_payment_id: payment.id, razorpay_order_id: order.id, razorpay_signature: signature }),
  )
}

const PAID = '<p>This order is paid.</p>'

const report = (message: object): string =>
  `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>${PAID}`

const forms = ({ id }: Order): string =>
  Object.entries({ pay: 'Pay by UPI', decline: 'Pay with a declined card', close: 'Close' })
    .map(([name, label]) => `<form method="post" action="/checkout/${id}/${name}"><button>${label}</button></form>`)
    .join('')

function page({ amount, currency }: Order, body: string): Answer {
  const title = escapeHtml(`${currency} ${majorUnits(amount, currency)}`)
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}`,
  }
}
