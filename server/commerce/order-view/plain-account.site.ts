import { type ShopClock, formatDateTime } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { statusLabel } from '#domain/order-progress.ts'
import type { OrderPage, OrderSummary } from '#generated/api.d.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { pageHref } from '#pages/page-href.ts'
import { PLAIN_ACCOUNT, PLAIN_LOGOUT } from '#server/identity/auth/plain-account-path.ts'
import { callInProcess } from '#server/platform/http/in-process.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { readMoney } from '#server/store/storefront/service.ts'
import * as requestErrors from '#words/request-errors.ts'
import * as t from '#words/plain-account.ts'
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
      title: t.orders(),
      style: STYLE,
      paragraphs: orders.length === 0 ? [t.noOrders()] : [],
      body: `${listOf(orders, { locale, timeZone })}${links()}<form method="post" action="${PLAIN_LOGOUT}"><button>${escapeHtml(t.logOut())}</button></form>`,
    })
  })
}

const links = (): string => `<ul>
<li><a href="${pageHref('track-order')}">${escapeHtml(t.trackParcel())}</a></li>
<li>${escapeHtml(t.openLink())}</li>
<li><a href="/">${escapeHtml(requestErrors.backToShop())}</a></li>
</ul>`

function loginPage(reply: FastifyReply): FastifyReply {
  return plainPage(reply, 200, {
    title: auth.loginTitle(),
    style: STYLE,
    paragraphs: [t.withoutScript()],
    body: `<form method="post">
<label>${escapeHtml(t.email())}<input type="email" name="email" autocomplete="username" required maxlength="150"></label>
<label>${escapeHtml(t.password())}<input type="password" name="password" autocomplete="current-password" required maxlength="128"></label>
<button>${escapeHtml(t.logIn())}</button></form>
<h2>${escapeHtml(t.withoutAccount())}</h2>${links()}`,
  })
}

function listOf(orders: readonly OrderSummary[], shopClock: ShopClock): string {
  const items = orders.map((order) => {
    const { order_no: number, created_at: createdAt, grand_total: total, names, waybills } = order
    const parcels = waybills.map(
      (waybill, index) =>
        ` · <a href="${escapeHtml(pageHref('parcel', { waybill }))}">${escapeHtml(waybills.length > 1 ? t.trackOne({ number: index + 1 }) : t.trackThis())}</a>`,
    )
    const pdf = hasInvoice(order)
      ? ` · <a href="/api/orders/invoice/pdf?order_no=${encodeURIComponent(number)}">${escapeHtml(t.invoicePdf())}</a>`
      : ''
    return `<li><article><h2>${escapeHtml(number)}</h2>
<p>${escapeHtml(names.join(', '))}</p>
<p class="meta">${formatDateTime(new Date(createdAt), 'long-day', shopClock)} · ${escapeHtml(formatMoney(total, shopClock.locale))} · ${escapeHtml(statusLabel(order))}${parcels.join('')}${pdf}</p></article></li>`
  })
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
}

/** Cancelled orders have one only if they had been confirmed. */
const hasInvoice = ({ status }: OrderSummary): boolean =>
  ['confirmed', 'shipped', 'delivered', 'refunded'].includes(status)
