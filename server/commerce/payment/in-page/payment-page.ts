import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import type { InPageCheckout } from '../in-page-checkout.ts'
import * as t from '#words/payment-page.ts'

/** If the checkout is not shown by then, the hosted page is used. */
const TIMEOUT_MS = 10_000

const STYLE = `main{max-width:34rem;margin:0 auto}.sum{font-size:1.25rem}
#checkout{margin:24px 0;min-height:4px}#checkout iframe{border:0}.links{border-top:1px solid #8886;padding-top:12px}.links a{display:inline-block;padding:8px 0}`

interface PaymentPage {
  shop: string
  orderNo: string
  /** The formatted amount. */
  amount: string
  checkout: InPageCheckout
  /** What the provider's script needs. */
  inPage: Readonly<Record<string, string>>
  hostedPath: string
  returnPath: string
}

/**
 * Sends the page on which shoppers pay with a provider's script. Without JavaScript, or if the script does not show the
 * checkout in time, the browser continues to the hosted page.
 */
export function sendPaymentPage(reply: FastifyReply, page: PaymentPage): FastifyReply {
  const { shop, orderNo, amount, checkout, inPage, hostedPath, returnPath } = page
  const { script, sources, payment, show } = checkout
  const code = codeOf(show)
  const data = { script, inPage, done: returnPath, hosted: hostedPath, timeout: TIMEOUT_MS }
  const hosted = escapeHtml(hostedPath)
  reply
    .header('permissions-policy', `camera=(), microphone=(), geolocation=(), payment=(${allowed(payment)}), usb=()`)
    // Banks confirm some payments in their own window, which reports to this one.
    .header('cross-origin-opener-policy', 'same-origin-allow-popups')
  return plainPage(reply, 200, {
    title: t.payForOrder({ number: orderNo }),
    style: STYLE,
    head: `<noscript><meta http-equiv="refresh" content="0;url=${hosted}"></noscript>`,
    body: `<p class="sum">${escapeHtml(t.total({ shop, amount }))}</p><p id="wait" role="status">${escapeHtml(t.loading())}</p><div id="checkout"></div>
<div class="links"><a href="${hosted}">${escapeHtml(t.useHostedPage())}</a><br><a href="${escapeHtml(returnPath)}">${escapeHtml(t.back())}</a></div>
<script type="application/json" id="data">${forScript(data)}</script><script>${code}</script>`,
    sources: {
      ...sources,
      'script-src': [
        `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
        ...(sources['script-src'] ?? []),
      ],
    },
  })
}

const allowed = (origins: readonly string[]): string => ['self', ...origins.map((origin) => `"${origin}"`)].join(' ')

const forScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const codeOf = (show: string): string => `(() => {
const data = JSON.parse(document.getElementById('data').textContent)
let isLeaving = false
const leave = () => { if (!isLeaving) { isLeaving = true; location.replace(data.hosted) } }
const timer = setTimeout(leave, data.timeout)
const show = async (data, element) => {${show}}
const script = document.createElement('script')
script.src = data.script
script.onerror = leave
script.onload = () => show(data, document.getElementById('checkout')).then(() => {
  clearTimeout(timer)
  document.getElementById('wait').hidden = true
}, leave)
document.head.append(script)
})()`
