import type { FastifyInstance } from 'fastify'
import { textTemplates } from '#domain/text-templates.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/admin-sms.ts'
import { sampleTexts } from './sample-texts.ts'

const NUMBER = /^\+[1-9]\d{6,14}$/u

const latest = statement<{ id: number }, [recipient: string]>(
  'sms-test-latest',
  `SELECT id FROM outbox WHERE channel = 'sms' AND recipient = $1 ORDER BY id DESC LIMIT 1`,
)

/** The kinds of text messages, and a test of the service that sends them. */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'listTextTemplates', { config }, async (request, reply) => {
    const samples = sampleTexts(await readShop(app, request))
    return success(reply, { templates: textTemplates.map((id) => ({ id, text: samples[id] })) })
  })

  route(
    app,
    'sendTestText',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async (request) => readShop(app, request),
      work: async ({ client }, request, shop) => {
        const { template, phone } = request.body
        const recipient = phone.replaceAll(/[\s().-]/gu, '')
        refuseValues(NUMBER.test(recipient) ? {} : { '/phone': t.phoneWithCode() })
        await putInOutbox(client, app, {
          channel: 'sms',
          recipient,
          subject: t.testSubject(),
          text: sampleTexts(shop)[template],
          template,
          // The same limit per number as for codes, because each text costs money.
          cause: 'asked',
        })
        await recordAudit(client, request.staff!, {
          action: 'tested',
          resource: 'sms',
          changes: [{ field: '/template', to: template }],
        })
        return {
          data: {
            recipient,
            is_sent: (await app.smsService.read(client)) !== undefined,
            message: await idOf(client, recipient),
          },
        }
      },
    }),
  )
}

const idOf = async (db: Queryable, recipient: string): Promise<number | null> =>
  (await latest(db, recipient))[0]?.id ?? null
