import { escapeHtml } from '#lib/escape-html.ts'
import type { Answer } from '../fake-server.ts'
import { majorUnits } from '../minor-units.ts'
import { type Books, find } from './books.ts'
import { addCard, detachMethod, savedCards } from './customers.ts'
import type { Hidden, Session } from './entities.ts'
import { decline, pay, payLater } from './payments.ts'

const BUTTONS = {
  pay: 'Pay',
  'pay-later': 'Pay by bank debit',
  decline: 'Pay with a declined card',
} as const
/** The number that shoppers type on the page. It must never arrive at the shop. */
export const TEST_CARD = '4242 4242 4242 4242'
const CARD_FIELD = `<label>Card number <input name="number" inputmode="numeric" value="${TEST_CARD}"></label> `

/** The page behind a session’s `url`. It works without script. */
export function showPage(books: Books, session: Session, error = ''): Answer {
  if (session.status !== 'open')
    return page(
      session,
      session.status === 'complete' ? '<p>You’re all done here.</p>' : '<p>This session has expired.</p>',
    )
  const { lines } = books.hidden.get(session.id) as Hidden
  const list = lines.map(({ name, quantity }) => `<li>${escapeHtml(name)} × ${quantity}</li>`).join('')
  const isEmbedded = session.client_secret !== null
  const form = (action: string, body: string) =>
    `<form method="post" action="/c/pay/${session.id}/${action}"${isEmbedded && action.startsWith('pay') ? ' target="_top"' : ''}>${body}</form>`
  const canSave =
    session.customer !== null && session.saved_payment_method_options?.['payment_method_save'] === 'enabled'
  const canRemove = session.saved_payment_method_options?.['payment_method_remove'] === 'enabled'
  const save = canSave ? '<label><input type="checkbox" name="save"> Save my card</label> ' : ''
  const cards = savedCards(books, session.customer).map(
    ({ id, card: { brand, last4 } }) =>
      form('pay', `<input type="hidden" name="card" value="${id}"><button>Pay with ${brand} •••• ${last4}</button>`) +
      (canRemove
        ? form(
            'remove',
            `<input type="hidden" name="card" value="${id}"><button>Remove ${brand} •••• ${last4}</button>`,
          )
        : ''),
  )
  const forms = Object.entries(BUTTONS).map(([name, label]) =>
    form(name, `${name === 'pay' ? CARD_FIELD + save : ''}<button>${label}</button>`),
  )
  const back = session.cancel_url === null ? '' : `<p><a href="${escapeHtml(session.cancel_url)}">Back</a></p>`
  return page(
    session,
    `<ul>${list}</ul>${error && `<p role="alert">${escapeHtml(error)}</p>`}${cards.join('')}${forms.join('')}${back}`,
  )
}

/** Presses a button of the page. A session is paid once, whatever other tabs do. */
export function pressButton(books: Books, session: Session, button: string, body: string): Answer {
  if (session.status !== 'open') return showPage(books, session)
  const form = new URLSearchParams(body)
  const card = form.get('card')
  if (button === 'remove') {
    detachMethod(books, find(books.methods, 'payment_method', card ?? ''))
    return showPage(books, session)
  }
  if (button === 'decline') return showPage(books, session, decline(books, session))
  if (button === 'pay')
    pay(
      books,
      session,
      card === null
        ? addCard(books, form.get('save') === 'on' ? session.customer : null, form.get('number') ?? TEST_CARD)
        : find(books.methods, 'payment_method', card),
    )
  else if (button === 'pay-later') payLater(books, session)
  else return { status: 404, html: '<!doctype html><title>Not found</title>' }
  return {
    status: 303,
    location: (session.success_url ?? session.return_url ?? '').replace('{CHECKOUT_SESSION_ID}', session.id),
  }
}

function page(session: Session, body: string): Answer {
  const currency = session.currency.toUpperCase()
  const amount = escapeHtml(`${currency} ${majorUnits(session.amount_total, currency)}`)
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${amount} · Fake Stripe</title><link rel="icon" href="data:,"><h1>${amount}</h1>${body}`,
  }
}

/** Stands in for Stripe.js: shows the embedded page of a session in a frame. */
export const stripeScript = (origin: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript' },
  html: `window.Stripe = (key) => ({
  createEmbeddedCheckoutPage: async ({ fetchClientSecret }) => {
    if (!/^pk_test_/.test(key)) throw new Error('The key is no publishable one.')
    const secret = await fetchClientSecret()
    return {
      mount: (element) => {
        const frame = document.createElement('iframe')
        Object.assign(frame, { src: '${origin}/c/embedded/' + secret, title: 'Secure payment form', width: '100%', height: '420' })
        element.append(frame)
      },
    }
  },
})`,
})
