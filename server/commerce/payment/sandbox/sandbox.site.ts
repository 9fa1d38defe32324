import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { type SandboxPayment, decide, findById } from './sandbox-payments.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { isSandboxAllowed } from './gateway.ts'
import { redirectAway } from '#server/platform/http/header-text.ts'

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
      if (!payment)
        return plainPage(reply, 404, { title: 'There is no such payment', paragraphs: ['Its link is wrong.'] })
      if (payment.status !== 'open')
        return redirectAway(reply.header('cache-control', 'no-store'), payment.return_url, 303)
      return plainPage(reply, 200, { title: 'Sandbox gateway', paragraphs: wordsOf(payment), body: formsOf(payment) })
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
        const payment = isAllowed ? await decide(database, request.params.id, status) : undefined
        if (!payment) return plainPage(reply, 404, { title: 'There is no such payment' })
        // Sent immediately, in parallel to the redirect; the job retries it.
        void sendWebhooks(app).catch((error: unknown) => app.log.warn({ err: error }, 'a sandbox webhook failed'))
        return redirectAway(reply.header('cache-control', 'no-store'), payment.return_url, 303)
      },
    )
}

const wordsOf = ({ amount, currency, description }: SandboxPayment): string[] => [
  `${description}: ${formatMoney({ amount, currency }, 'en-IN', { decimals: 'always' })}`,
  'This gateway is for trying the shop out: no money moves. Choose how the payment ends.',
]

function formsOf({ id, return_url: back }: SandboxPayment): string {
  const button = (action: string, label: string) =>
    `<form method="post" action="/sandbox/${id}/${action}"><button>${label}</button></form>`
  return `<p></p>${button('pay', 'Pay')}<p></p>${button('fail', 'Let the payment fail')}<p><a href="${escapeHtml(back)}">Leave without paying</a></p>`
}
