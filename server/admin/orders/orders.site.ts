import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import type { ShopClock } from '#domain/shop-time.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { notFoundPage } from '#server/admin/layout/not-found-page.ts'
import { formatTime, readShopClock } from '#server/admin/layout/parts.ts'
import { orderSwitches, readOrder } from '#server/commerce/order-view/view.ts'
import { readPaymentRecord } from '#server/commerce/payment/payment-record.ts'
import { type OrderStatus, orderByNumber } from '#server/commerce/orders/rows.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { readCountries } from '#server/store/settings/service.ts'
import { type FoundOrder, PAGE_SIZE, type OrderSearch, findOrders } from './find-orders.ts'
import { orderPage } from './order-page.ts'
import { STATES } from './order-words.ts'
import * as t from '#words/admin.ts'

const PATH = '/admin/orders'
const roles = ['owner', 'manager', 'fulfilment'] as const

/** /admin/orders: search and details. Orders are changed by `npm run order`. */
export async function routes(app: FastifyInstance): Promise<void> {
  const querystring = {
    type: 'object',
    properties: {
      q: { type: 'string', maxLength: 254 },
      state: { enum: ['', ...Object.keys(STATES)] },
      before: { type: 'integer', minimum: 1 },
    },
  }
  app.get<{ Querystring: { q?: string; state?: OrderStatus | ''; before?: number } }>(
    PATH,
    {
      config: { access: 'admin', adminPage: { label: t.orders, place: 20, roles } },
      schema: { hide: true, querystring },
    },
    async (request, reply) => {
      const { q = '', state = '', before } = request.query
      const search = { q: q.trim(), state, before }
      const body = list(await findOrders(app.database.pool, search), search, await readShopClock(app))
      return adminPage(request, reply, { title: t.orders(), body })
    },
  )

  const params = { type: 'object', required: ['number'], properties: { number: { type: 'string', maxLength: 100 } } }
  app.get<{ Params: { number: string } }>(
    `${PATH}/:number`,
    { config: { access: 'admin', adminPage: { roles } }, schema: { hide: true, params } },
    async (request, reply) => {
      const { number } = request.params
      const parent = { path: PATH, label: t.orders() }
      const found = await inTransaction(app.database, async ({ client }) => {
        const [row] = await orderByNumber(client, number)
        return (
          row && {
            order: await readOrder(client, row, orderSwitches({})),
            payments: await readPaymentRecord(client, row.id),
            locale: row.shop.locale,
          }
        )
      })
      if (!found) return notFoundPage(request, reply, t.noOrder({ number }), parent)
      const body = orderPage({ ...found, countries: await readCountries(app), clock: await readShopClock(app) })
      return adminPage(request, reply, { title: t.orderNumber({ number: found.order.order_no }), body, parent })
    },
  )
}

function list(orders: readonly FoundOrder[], { q, state, before }: OrderSearch, clock: ShopClock): Html {
  const last = orders.length === PAGE_SIZE ? orders.at(-1)?.id : undefined
  const older =
    last !== undefined &&
    new URLSearchParams({ ...(q && { q }), ...(state && { state }), before: String(last) }).toString()
  const isAll = q === '' && state === ''
  return html`<form class="find" role="search">
      <label class="grow">${t.searchOrders()} <input name="q" type="search" value="${q}" autocomplete="off" /> </label>
      <label
        >${t.state()}
        <select name="state">
          <option value="">${t.all()}</option>
          ${Object.entries(STATES).map(
            ([value, label]) => html`<option value="${value}" ${value === state && html`selected`}>${label()}</option>`,
          )}
        </select>
      </label>
      <button class="button">${t.find()}</button>
    </form>
    ${
      orders.length === 0
        ? html`<p>
            ${before !== undefined ? t.nothingOlder() : isAll ? t.noOrdersYet() : t.noOrdersMatch()}
            ${!isAll && html`<a href="${PATH}">${t.showAllOrders()}</a>`}
          </p>`
        : html`<table class="cards">
            <thead>
              <tr>
                <th scope="col">${t.order()}</th>
                <th scope="col">${t.placed()}</th>
                <th scope="col">${t.customer()}</th>
                <th scope="col">${t.state()}</th>
                <th scope="col">${t.payment()}</th>
                <th scope="col" class="right">${t.total()}</th>
              </tr>
            </thead>
            <tbody>
              ${orders.map((order) => row(order, clock))}
            </tbody>
          </table>`
    }
    ${older && html`<p><a href="?${older}">${t.olderOrders()}</a></p>`}`
}

const row = (order: FoundOrder, clock: ShopClock): Html =>
  html`<tr>
    <td><a class="num" href="${PATH}/${encodeURIComponent(order.order_no)}">${order.order_no}</a></td>
    <td class="soft">${formatTime(order.created_at, clock)}</td>
    <td>${order.name}<br /><span class="soft small">${order.email ?? order.phone ?? t.accountDeleted()}</span></td>
    <td class="brief">
      ${order.waits ? t.stateUnconfirmed({ state: STATES[order.status]() }) : STATES[order.status]()}
    </td>
    <td class="soft brief">${order.payment}</td>
    <td class="right num">${formatMoney({ amount: order.grand_total, currency: order.currency }, order.locale)}</td>
  </tr>`
