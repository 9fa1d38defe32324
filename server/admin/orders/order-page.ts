import type { Country, Order } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import type { ShopClock } from '#domain/shop-time.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { formatTime } from '#server/admin/layout/parts.ts'
import type { PaymentRecord } from '#server/commerce/payment/payment-record.ts'
import { paymentsSection } from './payments-section.ts'
import { PAYMENTS, STATES, possibleCommands } from './order-words.ts'
import * as t from '#words/admin.ts'

type Amount = Order['grand_total']

interface ShownOrder {
  order: Order
  payments: PaymentRecord
  locale: string
  countries: readonly Country[]
  clock: ShopClock
}

export function orderPage({ order, payments, locale, countries, clock }: ShownOrder): Html {
  const formatMoney = createMoneyFormatter(locale, order)
  const money = (amount: Amount) => html`<span class="num">${formatMoney(amount)}</span>`
  const { shipping_address: address } = order
  const [shipping = [], billing = []] = [address, order.billing_address].map((one) => linesOf(one, countries))
  return html`<dl class="facts">
      <dt>${t.state()}</dt>
      <dd>
        ${order.awaits_link_by === undefined ? STATES[order.status]() : t.stateUnconfirmed({ state: STATES[order.status]() })}
      </dd>
      <dt>${t.placed()}</dt>
      <dd>${formatTime(new Date(order.created_at), clock)}${order.is_guest && `, ${t.byGuest()}`}</dd>
      <dt>${t.payment()}</dt>
      <dd>
        ${order.payment_method.name}.
        ${PAYMENTS[order.payment_status]()}${order.paid_total.amount > 0 && html`, ${t.amountPaid({ amount: formatMoney(order.paid_total) })}`}${order.refunded_total.amount > 0 && html`, ${t.amountRefunded({ amount: formatMoney(order.refunded_total) })}`}
      </dd>
      <dt>${t.shipping()}</dt>
      <dd>
        ${order.shipping_method.name}${order.waybill && html`, ${t.waybill()} <code>${order.waybill}</code>`}${order.carrier && `, ${order.carrier}`}
      </dd>
      ${
        order.invoice_no &&
        html`<dt>${t.invoice()}</dt>
          <dd class="num">${order.invoice_no}</dd>`
      }
    </dl>
    ${desk(order, payments)}
    <section class="stack" aria-labelledby="lines">
      <h2 id="lines">${t.items()}</h2>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">${t.product()}</th>
            <th scope="col">${t.sku()}</th>
            <th scope="col" class="right">${t.price()}</th>
            <th scope="col" class="right">${t.quantity()}</th>
            <th scope="col" class="right">${t.itemTotal()}</th>
          </tr>
        </thead>
        <tbody>
          ${order.productchannel.map(
            (line) =>
              html`<tr>
                <td>${line.name}${optionsOf(line)}</td>
                <td class="soft"><code>${line.sku}</code></td>
                <td class="right" data-label="${t.price()}:">${money(line.unit_price)}</td>
                <td class="right num" data-label="${t.quantity()}:">${line.quantity}</td>
                <td class="right" data-label="${t.itemTotal()}:">${money(line.line_total)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <dl class="facts sums">
        <dt>${t.subtotal()}</dt>
        <dd>${money(order.sub_total)}</dd>
        ${
          order.discount_total.amount > 0 &&
          html`<dt>${order.coupon ? t.discountByCoupon({ code: order.coupon.code }) : t.discount()}</dt>
            <dd>−${money(order.discount_total)}</dd>`
        }
        <dt>${t.shipping()}</dt>
        <dd>${money(order.shipping_total)}</dd>
        <dt class="total">${t.total()}</dt>
        <dd class="total">${money(order.grand_total)}</dd>
        <dt>${t.taxIncluded()}</dt>
        <dd>${money(order.tax_total)}</dd>
      </dl>
    </section>
    <div class="columns">
      <section class="stack" aria-labelledby="contact">
        <h2 id="contact">${t.contact()}</h2>
        <p>${String(address['name'] ?? '')}</p>
        ${order.email && html`<p><a href="mailto:${order.email}">${order.email}</a></p>`}
        ${order.phone && html`<p class="num">${order.phone}</p>`}
        ${!order.email && !order.phone && html`<p class="soft">${t.accountDeleted()}</p>`}
      </section>
      <section class="stack" aria-labelledby="shipping">
        <h2 id="shipping">${t.shipsTo()}</h2>
        <p>${withBreaks(shipping)}</p>
      </section>
      ${
        billing.join() !== shipping.join() &&
        html`<section class="stack" aria-labelledby="billing">
          <h2 id="billing">${t.billedTo()}</h2>
          <p>${withBreaks(billing)}</p>
        </section>`
      }
    </div>
    ${paymentsSection(payments, locale, clock)} ${requests(order, money, clock)}
    <section class="stack" aria-labelledby="history">
      <h2 id="history">${t.history()}</h2>
      <ol class="rows">
        ${order.history.map(
          ({ at, status, note }) =>
            html`<li class="split">
              <span>${[status && STATES[status](), note].filter(Boolean).join(': ')}</span>
              <span class="soft small">${formatTime(new Date(at), clock)}</span>
            </li>`,
        )}
      </ol>
    </section>`
}

function desk({ order_no: number, ...order }: Order, { refunds }: PaymentRecord): Html {
  const hasFailedRefund = refunds.some(({ status }) => status === 'failed')
  const commands = possibleCommands(order, hasFailedRefund)
  return html`<section class="stack" aria-labelledby="desk">
    <h2 id="desk">${t.orderDesk()}</h2>
    ${
      commands.length === 0
        ? html`<p class="soft">${t.nothingToDo()}</p>`
        : html`<dl class="facts">
            ${commands.map(
              ([command, does]) =>
                html`<dt><code>npm run order -- ${number} ${command}</code></dt>
                  <dd>${does}</dd>`,
            )}
          </dl>`
    }
  </section>`
}

const REQUESTS = { asked: t.refundRequested, granted: t.refundGranted, refused: t.refundRefused } as const

function requests({ refund_requests: asked }: Order, money: (amount: Amount) => Html, clock: ShopClock): Html | false {
  return (
    asked.length > 0 &&
    html`<section class="stack" aria-labelledby="requests">
      <h2 id="requests">${t.refundRequests()}</h2>
      <ul class="rows">
        ${asked.map(
          ({ status, reason, comment, amount, answer, created_at: at }) =>
            html`<li class="stack">
              <div class="split">
                <p>${REQUESTS[status]()}: ${money(amount)}, ${reason}</p>
                <p class="soft small">${formatTime(new Date(at), clock)}</p>
              </div>
              ${comment !== '' && html`<p class="message">${comment}</p>`}
              ${answer !== '' && html`<p class="soft">${t.refundAnswer({ text: answer })}</p>`}
            </li>`,
        )}
      </ul>
    </section>`
  )
}

function optionsOf({ options }: Order['productchannel'][number]): Html | false {
  const values = Object.values(options)
  return values.length > 0 && html`<br /><span class="soft small">${values.join(', ')}</span>`
}

/** State and country names are already part of the address lines. */
function linesOf(address: Order['shipping_address'], countries: readonly Country[]): string[] {
  const { state_name: _state, country_name: _country, ...own } = address as Record<string, string>
  return addressLines({ country: '', state: '', ...own }, countries)
}

const withBreaks = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`)
