import { type ShopClock, formatMoment } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { statusLabel } from '#domain/order-progress.ts'
import type { OrderPage, OrderSummary } from '#generated/api.d.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { pageHref } from '#routes/page-href.ts'
import { PLAIN_ACCOUNT, PLAIN_LOGOUT } from '#server/identity/auth/plain-account-path.ts'
import { callInProcess } from '#server/platform/http/in-process.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import * as auth from '#words/auth.ts'

const STYLE =
  'label{flex:1 1 14rem}label input{width:100%}ul{padding-left:1.2em}li{padding:4px 0}form+h2{margin-top:32px}'

/** The account page of browsers without script (LY-15): login by password, orders, logout. */
export async function routes(app: FastifyInstance): Promise<void> {
  const schema = { hide: true }

  function readOrders(request: FastifyRequest) {
    const { host = '', cookie } = request.headers
    return callInProcess(app, {
      method: 'GET',
      url: '/api/orders/get',
      headers: {
        host,
        ...(cookie !== undefined && { cookie }),
        ...app.internalHeaders(request.origin, request.gate?.pass ?? 'open'),
      },
      remoteAddress: request.ip,
    })
  }

  app.get(PLAIN_ACCOUNT, { config: { access: 'everyone' }, schema }, async (request, reply) => {
    const { status, text } = await readOrders(request)
    if (status !== 200) return loginPage(reply)
    const { orders } = (JSON.parse(text) as { data: OrderPage }).data
    const [{ locale }, timeZone] = await Promise.all([readMoney(app), readTimeZone(app)])
    return plainPage(reply, 200, {
      title: 'Your orders',
      style: STYLE,
      paragraphs: orders.length === 0 ? ['You haven’t placed any orders yet.'] : [],
      body: `${listOf(orders, { locale, timeZone })}${LINKS}<form method="post" action="${PLAIN_LOGOUT}"><button>Log out</button></form>`,
    })
  })
}

const LINKS = `<ul>
<li><a href="${pageHref('track-order')}">Track a parcel</a></li>
<li>To see an order’s details or invoice, or to cancel it, open the link in our email about it.</li>
<li><a href="/">Back to the shop</a></li>
</ul>`

function loginPage(reply: FastifyReply): FastifyReply {
  return plainPage(reply, 200, {
    title: auth.loginTitle(),
    style: STYLE,
    paragraphs: ['JavaScript is off in your browser. You can still log in with your password to see your orders.'],
    body: `<form method="post">
<label>E-mail<input type="email" name="email" autocomplete="username" required maxlength="150"></label>
<label>Password<input type="password" name="password" autocomplete="current-password" required maxlength="128"></label>
<button>Log in</button></form>
<h2>Without an account</h2>${LINKS}`,
  })
}

function listOf(orders: readonly OrderSummary[], clock: ShopClock): string {
  const items = orders.map((order) => {
    const { order_no: number, created_at: createdAt, grand_total: total, names, waybill } = order
    const parcel =
      waybill === null ? '' : ` · <a href="${escapeHtml(pageHref('parcel', { waybill }))}">Track the parcel</a>`
    return `<li><article><h2>${escapeHtml(number)}</h2>
<p>${escapeHtml(names.join(', '))}</p>
<p class="meta">${formatMoment(new Date(createdAt), 'long-day', clock)} · ${escapeHtml(formatMoney(total, clock.locale))} · ${escapeHtml(statusLabel(order))}${parcel}</p></article></li>`
  })
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
}
