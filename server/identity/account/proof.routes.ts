import type { FastifyInstance } from 'fastify'
import * as auth from '#words/auth.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { codeFault, wrongCode } from '#server/identity/auth/code.routes.ts'
import { CODE_SECONDS, countCodeAttempt, makeCode, reauthScope, consumeCode } from '#server/identity/auth/codes.ts'
import { refuseFaults } from '#server/identity/auth/field-rules.ts'
import { placeOf } from '#server/identity/auth/known-places.ts'
import { codeMail, codeMessage } from '#server/identity/auth/messages.ts'
import { customerOf, sessionCookie, visitorOf } from '#server/identity/auth/request-session.ts'
import { REAUTH_MINUTES, logAccess, reauthenticateSession } from '#server/identity/auth/sessions.ts'
import { lockCurrentCustomer } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'
import * as t from '#words/account-errors.ts'
import { reauthenticateByPassword, requireReauthentication, reauthMethods } from './reauthentication.ts'

const config = { access: 'customer', limits: ['mutation'] } as const

/** Re-authentication before credentials are changed (AU-19). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { sessionSecret } = app.config

  route(
    app,
    'requestReauthenticationCode',
    { config },
    mutation({
      before: async (request) => {
        const account = `customer ${customerOf(request).id}`
        const { device, address: network } = placeOf(request)
        const subject = { account, ip: request.ip, place: device ?? network }
        await consumeAttempt(app.database.pool, 'ownCode', subject, { message: auth.resendLimit() })
        return { shop: await readShop(app, request), prefix: await fullNumber(app, '') }
      },
      work: async ({ client }, request, { shop, prefix }) => {
        const customer = await lockCurrentCustomer(client, customerOf(request).id)
        const { channel } = request.body
        if (!reauthMethods(customer).includes(channel)) throw new ApiError(422, 'not_verified', t.codeNeedsVerified())
        const code = await makeCode(client, reauthScope(customer.id), channel, sessionSecret)
        const message =
          channel === 'phone'
            ? codeMessage(shop, `${prefix}${customer.phone}`, code)
            : codeMail(shop, customer.email ?? '', code)
        await putInOutbox(client, app, { ...message, cause: 'known' })
        return { data: { expires_in: CODE_SECONDS } }
      },
    }),
  )

  route(
    app,
    'reauthenticate',
    { config },
    mutation({
      before: async (request) => {
        const { password, otp = '' } = request.body
        if (password !== undefined)
          return { reauthentication: await reauthenticateByPassword(app, request, password, 'password') }
        refuseFaults({ otp: codeFault(otp) })
        const attempt = await consumeAttempt(app.database.pool, 'code', { ip: request.ip })
        const scope = reauthScope(customerOf(request).id)
        return { attempt, code: await countCodeAttempt(app.database.pool, scope, ['phone', 'email']) }
      },
      work: async ({ client }, request, { reauthentication, attempt, code }) => {
        const { id, sessionId, remembered } = customerOf(request)
        const customer = await lockCurrentCustomer(client, id)
        if (reauthentication) requireReauthentication(customer, reauthentication, 'password')
        else if (!(await consumeCode(client, code, request.body.otp ?? '', sessionSecret))) throw wrongCode(422)
        if (attempt) await refundAttempt(client, attempt)
        const method = reauthentication ? 'password' : code?.lane === 'email' ? 'email' : 'phone'
        const session = await reauthenticateSession(client, { id: sessionId, remembered }, method)
        await logAccess(client, id, 'proved', visitorOf(request))
        return { data: { expires_in: REAUTH_MINUTES * 60 }, cookies: [sessionCookie(request, session)] }
      },
    }),
  )
}
