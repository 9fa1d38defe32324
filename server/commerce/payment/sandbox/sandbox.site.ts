import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { type SandboxPayment, decidePayment, findById } from './sandbox-payments.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { isSandboxAllowed } from './gateway.ts'
import { redirectAway } from '#server/platform/http/header-text.ts'
import { fallbackChannel } from '#server/store/values/fallback-storefront.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import * as t from '#words/payment-errors.ts'

const params = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^sp_[\\w-]{20}$' } },
}

/** The sandbox's payment page; works without script. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { database } = app
  const isAllowed = isSandboxAllowed(app.config, app.config.publicOrigin)
  acceptPlainForms(app)

  app.get<{ Params: { id: string } }>(
    '/sandbox/:id',
    { config: { access: 'everyone', limits: ['mutation'], whileClosed: 'open' }, schema: { hide: true, params } },
    async (request, reply) => {
      const payment = isAllowed ? await findById(database.pool, request.params.id) : undefined
      if (!payment) return plainPage(reply, 404, { title: t.unknownPayment(), paragraphs: [t.checkLink()] })
      if (payment.status !== 'open')
        return redirectAway(reply.header('cache-control', 'no-store'), payment.return_url, 303)
      const { appearance } = await readStorefront(app)
      const { locale } = (appearance?.channel ?? fallbackChannel).currency
      const paragraphs = paragraphsOf(payment, locale)
      return plainPage(reply, 200, { title: t.sandbox(), paragraphs, body: formsOf(payment) })
    },
  )

  for (const [action, status] of [
    ['pay', 'paid'],
    ['fail', 'failed'],
  ] as const)
    app.post<{ Params: { id: string } }>(
      `/sandbox/:id/${action}`,
      { config: { access: 'everyone', limits: ['mutation'], whileClosed: 'open' }, schema: { hide: true, params } },
      async (request, reply) => {
        const payment = isAllowed ? await decidePayment(database, request.params.id, status) : undefined
        if (!payment) return plainPage(reply, 404, { title: t.unknownPayment() })
        // Sent immediately, in parallel to the redirect; the job retries it.
        void sendWebhooks(app).catch((error: unknown) => app.log.warn({ err: error }, 'a sandbox webhook failed'))
        return redirectAway(reply.header('cache-control', 'no-store'), payment.return_url, 303)
      },
    )
}

const paragraphsOf = ({ amount, currency, description }: SandboxPayment, locale: string): string[] => [
  t.sandboxPayment({
    description,
    amount: formatMoney({ amount, currency }, locale, { decimals: 'always' }),
  }),
  t.sandboxNote(),
]

function formsOf({ id, return_url: returnUrl }: SandboxPayment): string {
  const button = (action: string, label: string) =>
    `<form method="post" action="/sandbox/${id}/${action}"><button>${escapeHtml(label)}</button></form>`
  return `<p></p>${button('pay', t.sandboxPay())}<p></p>${button('fail', t.sandboxFail())}<p><a href="${escapeHtml(returnUrl)}">${escapeHtml(t.sandboxLeave())}</a></p>`
}
