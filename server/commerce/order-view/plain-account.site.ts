import { type ShopClock, formatMoment } from '#domain/shop-time.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { authMessages } from '#domain/auth-messages.ts'
import { statusLabel } from '#domain/order-progress.ts'
import type { OrderPage, OrderSummary } from '#generated/api.d.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { pageHref } from '#routes/page-href.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import { callInProcess } from '#server/platform/http/in-process.ts'
import { type PlainForm, fieldOf, acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { readMoney } from '#server/store/storefront/service.ts'

export const PLAIN_ACCOUNT = '/without-script/account'

const STYLE =
  'label{flex:1 1 14rem}label input{width:100%}ul{padding-left:1.2em}li{padding:4px 0}form+h2{margin-top:32px}[role=alert]{color:light-dark(#a00,#f99)}'

/**
 * A plain account page for browsers without JavaScript: login by password, order list, logout. It uses the same API
 * calls as the dialogs, so the same limits and error messages apply.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app)
  const schema = { hide: true }

  function call(request: FastifyRequest, method: 'GET' | 'POST', path: string, body?: object) {
    const { host = '', cookie, 'user-agent': agent } = request.headers
    return callInProcess(app, {
      method,
      url: `/api${path}`,
      headers: {
        host,
        ...(cookie !== undefined && { cookie }),
        ...(agent !== undefined && { 'user-agent': agent }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...app.internalHeaders(request.origin, request.gate?.pass ?? 'open'),
      },
      remoteAddress: request.ip,
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  app.get(PLAIN_ACCOUNT, { config: { access: 'everyone' }, schema }, async (request, reply) => {
    const { status, text } = await call(request, 'GET', '/orders/get')
    if (status !== 200) return loginPage(reply, 200)
    const { orders } = (JSON.parse(text) as { data: OrderPage }).data
    const [{ locale }, timeZone] = await Promise.all([readMoney(app), readTimeZone(app)])
    return plainPage(reply, 200, {
      title: 'Your orders',
      style: STYLE,
      paragraphs: orders.length === 0 ? ['You haven’t placed any orders yet.'] : [],
      body: `${listOf(orders, { locale, timeZone })}${LINKS}<form method="post"><button name="log_out" value="1">Log out</button></form>`,
    })
  })

  app.post<PlainForm>(
    PLAIN_ACCOUNT,
    { config: { access: 'everyone', limits: ['mutation'] }, schema },
    async (request, reply) => {
      const given = (name: string) => fieldOf(request, name)
      const result = given('log_out')
        ? await call(request, 'POST', '/auth/logout', {})
        : await call(request, 'POST', '/auth/login', { email: given('email'), password: given('password') })
      const { status, headers, text } = result
      if (headers['set-cookie'] !== undefined) reply.header('set-cookie', headers['set-cookie'])
      if (status === 200) return redirectTo(reply.header('cache-control', 'no-store'), PLAIN_ACCOUNT, 303)
      if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after'])
      return loginPage(reply, status, errorMessage(text), given('email'))
    },
  )
}

/** Returns the error message of a reply: the first field's, else the general one. */
function errorMessage(text: string): string {
  const { message, errors = {} } = JSON.parse(text) as { message?: string; errors?: Record<string, string[] | string> }
  const [first] = Object.values(errors).flat()
  return first ?? message ?? 'Something went wrong.'
}

const LINKS = `<ul>
<li><a href="${pageHref('track-order')}">Track a parcel</a></li>
<li>To see an order’s details or invoice, or to cancel it, open the link in our email about it.</li>
<li><a href="/">Back to the shop</a></li>
</ul>`

function loginPage(reply: FastifyReply, status: number, refusal?: string, email = ''): FastifyReply {
  const error = refusal === undefined ? '' : `<p role="alert"><strong>${escapeHtml(refusal)}</strong></p>`
  return plainPage(reply, status, {
    title: authMessages.loginTitle,
    style: STYLE,
    paragraphs: ['JavaScript is off in your browser. You can still log in with your password to see your orders.'],
    body: `${error}<form method="post">
<label>E-mail<input type="email" name="email" autocomplete="username" required maxlength="150" value="${escapeHtml(email)}"></label>
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
