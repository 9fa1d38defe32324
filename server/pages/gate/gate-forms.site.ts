import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type PlainForm, fieldOf, sendPlainPage, acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { enter } from './enter.ts'
import { addSubscriber } from './subscribers.ts'
import { readSubscription } from './subscription.ts'
import { returnPath } from './return-path.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const
const schema = { hide: true }

/** The forms on closed-shop pages for browsers without JavaScript. */
export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app)

  app.post<PlainForm>(pageHref('password-protected'), { config, schema }, async (request, reply) => {
    const { searchParams } = new URL(request.raw.url ?? '/', 'http://shop.invalid')
    const next = returnPath(searchParams.get('next'))
    reply.header('cache-control', 'no-store')
    try {
      const cookies = await enter(app, request, fieldOf(request, 'password', 128))
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return redirectTo(reply, next, 303)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.status === 422 ? 'wrong' : 'later'
      return redirectTo(reply, pageHref('password-protected', {}, { refused, next }), 303)
    }
  })

  for (const page of ['coming-soon', 'under-maintenance'] as const)
    app.post<PlainForm>(pageHref(page), { config, schema }, (request, reply) => subscribe(app, request, reply))
}

const subscribe = (app: FastifyInstance, request: FastifyRequest<PlainForm>, reply: FastifyReply) =>
  sendPlainPage(reply, async () => {
    const { email, mode } = await readSubscription(app, request, fieldOf(request, 'email'))
    await addSubscriber(app.database.pool, email, mode)
    return { title: 'Thank you', paragraphs: ['We’ll email you once, when the shop opens.'] }
  })
