import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MailPreview } from '#generated/api.d.ts'
import { readOrderShop } from '#server/commerce/checkout/shop.ts'
import { fileTitle } from '#server/commerce/documents/order-documents.ts'
import { findStaff } from '#server/identity/staff/staff.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { sendMailFrame } from '#server/platform/outbox/mail-frame.ts'
import { maskContent } from '#server/platform/outbox/masked-content.ts'
import { type Message, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { languageOf, readShopWords } from '#server/platform/words/shop-words.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { readCurrency, readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-mails.ts'
import { sendingOf } from './sending.ts'
import { makeSample } from './sample-order.ts'
import { type SampleContext, type Template, templates } from './templates.ts'
import { describeMessages, recordMessages } from './used-messages.ts'

/** Previews and tests of the mails that the shop sends. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const

  route(app, 'listMailTemplates', { config }, async (request, reply) => {
    const [context, settings] = await Promise.all([readContext(request), readSettings(app)])
    const listed = []
    for (const [id, template] of Object.entries(templates)) {
      const message = await template.make(context)
      if (message) listed.push({ ...factsOf(id, template), ...sendingOf(id, settings), subject: message.subject })
    }
    return success(reply, { templates: listed })
  })

  route(app, 'previewMailTemplate', { config }, async (request, reply) => {
    const { id } = request.params
    const template = findTemplate(id)
    const context = await readContext(request)
    const { result: message, ids } = await recordMessages(await readShopWords(app), () => template.make(context))
    if (!message) throw notFound(t.templateNotFound())
    const { subject, html = '', text, preheader = '', attach } = message
    return success<MailPreview>(reply, {
      ...factsOf(id, template),
      subject,
      preheader,
      html,
      text,
      attachments: attach ? [fileTitle(attach)] : [],
      sentences: await describeMessages(pool, languageOf(app), ids),
    })
  })

  route(app, 'showMailTemplate', { config }, async (request, reply) => {
    const message = await findTemplate(request.params.id).make(await readContext(request))
    if (message?.html === undefined) throw notFound(t.templateNotFound())
    return sendMailFrame(reply, maskContent(message).html ?? '')
  })

  route(
    app,
    'sendTestMail',
    { config: { ...config, limits: ['mutation'] } },
    mutation({
      before: async (request) => {
        const { staff, params } = request
        const template = findTemplate(params.id)
        const person = staff?.id === undefined ? undefined : await findStaff(pool, staff.id)
        if (!person) throw new ApiError(422, 'no_address', t.noAddress())
        const message = await template.make(await readContext(request))
        if (!message) throw notFound(t.templateNotFound())
        return testOf(message, person.email)
      },
      work: async ({ client }, _request, message) => {
        await putInOutbox(client, app, message)
        return { data: { recipient: message.recipient, is_sent: app.config.smtpUrl !== undefined } }
      },
    }),
  )

  async function readContext(request: FastifyRequest): Promise<SampleContext> {
    const [shop, orderShop, currency] = await Promise.all([
      readShop(app, request),
      readOrderShop(app, request),
      readCurrency(app),
    ])
    const sample = await makeSample(pool, orderShop, currency)
    return { app, db: pool, shop, ...sample }
  }
}

function findTemplate(id: string): Template {
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined
  if (!template) throw notFound(t.templateNotFound())
  return template
}

const factsOf = (id: string, { title, group, recipient }: Template) => ({ id, title: title(), group, recipient })

/** Returns a preview as a mail to a member of staff. It is not limited and has no attachment. */
const testOf = ({ channel, subject, text, html }: Message, recipient: string): Message => ({
  channel,
  recipient,
  subject: t.testSubject({ subject }),
  text,
  ...(html !== undefined && { html }),
  cause: 'shop',
})
