import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/plain-forms.ts'
import { admitVisitor } from './admit-visitor.ts'
import { returnPath } from './return-path.ts'
import { addSubscriber } from './subscribers.ts'
import { readSubscription } from './subscription.ts'

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const

const nextOf = (request: FastifyRequest): string | undefined =>
  returnPath(new URL(request.url, 'http://shop.invalid').searchParams.get('next'))

export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'verifyPassword',
    {
      config,
      form: {
        nextPath: nextOf,
        onRefusal: (request, reply, { status }) => {
          if (status !== 422 && status !== 429) return {}
          const next = nextOf(request)
          const refused = status === 422 ? 'wrong' : 'later'
          return redirectTo(reply, pageHref('password-protected', {}, { refused, next }), 303)
        },
      },
    },
    mutation({
      before: (request) => admitVisitor(app, request, request.body.password),
      work: async (_transaction, _request, cookies) => ({ data: {}, cookies }),
    }),
  )

  route(
    app,
    'subscribeToMode',
    {
      config,
      form: {
        labels: { email: { label: t.email, type: 'email' } },
        thanks: { page: () => ({ title: t.thankYou(), paragraphs: [t.openingEmail()] }) },
      },
    },
    mutation({
      before: (request) => readSubscription(app, request, request.body.email),
      work: async ({ client }, _request, { email, mode }) => {
        await addSubscriber(client, email, mode)
        return { data: {} }
      },
    }),
  )
}
