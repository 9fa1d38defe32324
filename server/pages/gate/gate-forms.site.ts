import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { enter } from './enter.ts'
import { keepSubscriber } from './subscribers.ts'
import { readSubscription } from './subscription.ts'
import { wayBack } from './way-back.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const
const schema = { hide: true }
type Form = { Body: URLSearchParams | undefined }

/** The forms of the pages of modes, for browsers without script: what the calls do, and a page that follows. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: 2048, parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )

  app.post<Form>(pageHref('password-protected'), { config, schema }, async (request, reply) => {
    const { searchParams } = new URL(request.raw.url ?? '/', 'http://shop.invalid')
    const next = wayBack(searchParams.get('next'))
    reply.header('cache-control', 'no-store')
    try {
      const cookies = await enter(app, request, (request.body?.get('password') ?? '').slice(0, 128))
      if (cookies.length > 0) reply.header('set-cookie', cookies)
      return redirectTo(reply, next, 303)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.status === 422 ? 'wrong' : 'later'
      return redirectTo(reply, pageHref('password-protected', {}, { refused, next }), 303)
    }
  })

  for (const page of ['coming-soon', 'under-maintenance'] as const)
    app.post<Form>(pageHref(page), { config, schema }, (request, reply) => subscribe(app, request, reply))
}

async function subscribe(app: FastifyInstance, request: FastifyRequest<Form>, reply: FastifyReply) {
  try {
    const { email, mode } = await readSubscription(app, request, (request.body?.get('email') ?? '').slice(0, 300))
    await keepSubscriber(app.database.pool, email, mode)
    return plainPage(reply, 200, { title: 'Thank you', paragraphs: ['We write to you once, when the shop is open.'] })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return plainPage(reply, error.status, { title: 'Something went wrong', paragraphs: [error.message] })
  }
}
