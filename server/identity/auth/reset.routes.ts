import type { FastifyInstance } from 'fastify'
import type { ResetBody, ResetCompleteBody, ValidateResetQuery } from '#generated/api.d.ts'
import { customerByEmail, customerById, openCustomer } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { noResetMail, passwordChangedMail, resetMail } from './messages.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { limitPerMinute } from '#server/platform/http/rate-limit.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { countTry, forgetTries } from './attempts.ts'
import { emailFault, refuseFaults } from './field-rules.ts'
import { guessableWords } from './guessable-words.ts'
import { requireOn } from './methods.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { findResetLink, makeResetToken, useResetLink } from './reset-links.ts'
import { visitorOf } from './request-session.ts'
import { endSessions, logAccess } from './sessions.ts'

const tags = ['auth']
const LINKS_PER_MINUTE = 30
const badLink = () =>
  new ApiError(422, 'bad_reset_link', 'This link was used already, has expired or is not whole. Ask for a new one.')

/** Choosing a new password by a link that is sent by mail (specification §7, RT-06). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: ResetBody }>(
    '/auth/reset',
    { config: { access: 'everyone' }, schema: { tags, body: ref('ResetBody'), response: replies(ref('Done')) } },
    mutation({
      before: async (request) => {
        await requireOn(app, 'enable_legacy_auth')
        const email = request.body.email.trim()
        refuseFaults({ email: emailFault(email) })
        await countTry(app.database.pool, 'resetRequest', { account: email.toLowerCase(), ip: request.ip })
        return { email, shop: await readShop(app, request) }
      },
      work: async ({ client }, _request, { email, shop }) => {
        const [customer] = await customerByEmail(client, email)
        const token = await makeResetToken(client, customer?.id)
        // To the address as its owner wrote it, not as the caller did.
        if (customer?.email) await putInOutbox(client, app, resetMail(shop, customer.email, customer.first_name, token))
        else await putInOutbox(client, app, noResetMail(shop, email), 'nobody')
        return {
          message: 'If there is an account with this address, a link to choose a new password is on its way.',
          data: {},
        }
      },
    }),
  )

  app.get<{ Querystring: ValidateResetQuery }>(
    '/auth/validate-reset',
    {
      config: { access: 'everyone' },
      schema: { tags, querystring: ref('ValidateResetQuery'), response: replies(ref('ResetLinkState')) },
      preHandler: limitPerMinute('reset-link', LINKS_PER_MINUTE),
    },
    async (request, reply) => {
      await requireOn(app, 'enable_legacy_auth')
      const { email, token } = request.query
      if ((await findResetLink(app.database.pool, email, token)) === undefined) throw badLink()
      return success(reply, { email })
    },
  )

  app.post<{ Body: ResetCompleteBody }>(
    '/auth/reset-complete',
    {
      config: { access: 'everyone' },
      schema: { tags, body: ref('ResetCompleteBody'), response: replies(ref('Done')) },
      preHandler: limitPerMinute('reset-link', LINKS_PER_MINUTE),
    },
    mutation({
      before: async (request) => {
        const { body } = request
        await requireOn(app, 'enable_legacy_auth')
        const id = await findResetLink(app.database.pool, body.email, body.token)
        // A used link may be a repeated request whose reply was lost, so it is `work` that refuses. The hash alone costs much.
        if (id === undefined) return undefined
        const [customer] = await customerById(app.database.pool, id)
        refuseFaults({
          password: passwordFault(
            body.password,
            [customer?.email, customer?.phone, customer?.first_name, customer?.last_name],
            await guessableWords(app),
          ),
        })
        return { id, hash: await hashPassword(body.password), shop: await readShop(app, request) }
      },
      work: async ({ client }, request, found) => {
        if (!found) throw badLink()
        const customer = await openCustomer(client, found.id)
        if (!(await useResetLink(client, found.id, request.body.token))) throw badLink()
        await client.query({
          name: 'customer-password',
          text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
          values: [found.id, found.hash],
        })
        await endSessions(client, found.id)
        await logAccess(client, found.id, 'password_reset', visitorOf(request))
        if (customer.email) {
          await forgetTries(client, customer.email.toLowerCase(), request.ip)
          await putInOutbox(client, app, passwordChangedMail(found.shop, customer.email, customer.first_name))
        }
        return { message: 'Your new password holds from now on. Log in with it.', data: {} }
      },
    }),
  )
}
