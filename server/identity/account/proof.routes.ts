import type { FastifyInstance } from 'fastify'
import { toastMessages } from '#domain/auth-messages.ts'
import { consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { codeFault, wrongCode } from '#server/identity/auth/code.routes.ts'
import { CODE_SECONDS, countCodeTry, makeCode, proofScope, useCode } from '#server/identity/auth/codes.ts'
import { refuseFaults } from '#server/identity/auth/field-rules.ts'
import { placeOf } from '#server/identity/auth/known-places.ts'
import { codeMail, codeMessage } from '#server/identity/auth/messages.ts'
import { customerOf, sessionCookie, visitorOf } from '#server/identity/auth/request-session.ts'
import { PROOF_MINUTES, logAccess, proveSession } from '#server/identity/auth/sessions.ts'
import { openCustomer } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'
import { provePassword, requireProof, waysOf } from './proof.ts'

const config = { access: 'customer', limits: ['mutation'] } as const

/** Showing once more who asks, before the ways into an account are changed (AU-19). */
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
        await consumeAttempt(app.database.pool, 'ownCode', subject, { message: toastMessages.resendLimit })
        return { shop: await readShop(app, request), prefix: await fullNumber(app, '') }
      },
      work: async ({ client }, request, { shop, prefix }) => {
        const customer = await openCustomer(client, customerOf(request).id)
        const { channel } = request.body
        if (!waysOf(customer).includes(channel))
          throw new ApiError(422, 'not_verified', 'A code goes to a verified address or number alone.')
        const code = await makeCode(client, proofScope(customer.id), channel, sessionSecret)
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
        if (password !== undefined) return { proof: await provePassword(app, request, password, 'password') }
        refuseFaults({ otp: codeFault(otp) })
        const attempt = await consumeAttempt(app.database.pool, 'code', { ip: request.ip })
        const scope = proofScope(customerOf(request).id)
        return { attempt, code: await countCodeTry(app.database.pool, scope, ['phone', 'email']) }
      },
      work: async ({ client }, request, { proof, attempt, code }) => {
        const { id, sessionId, remembered } = customerOf(request)
        const customer = await openCustomer(client, id)
        if (proof) requireProof(customer, proof, 'password')
        else if (!(await useCode(client, code, request.body.otp ?? '', sessionSecret))) throw wrongCode(422)
        if (attempt) await refundAttempt(client, attempt)
        const by = proof ? 'password' : code?.lane === 'email' ? 'email' : 'phone'
        const session = await proveSession(client, { id: sessionId, remembered }, by)
        await logAccess(client, id, 'proved', visitorOf(request))
        return { data: { expires_in: PROOF_MINUTES * 60 }, cookies: [sessionCookie(request, session)] }
      },
    }),
  )
}
