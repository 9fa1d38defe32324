import type { FastifyInstance } from 'fastify'
import type { Account, OtpRequestBody, OtpVerifyBody, UpdateProfileBody } from '#generated/api.d.ts'
import { toastMessages } from '#lib/messages.ts'
import { countTry, giveBackTry } from '#server/identity/auth/attempts.ts'
import { codeFault, wrongCode } from '#server/identity/auth/code.routes.ts'
import { CODE_SECONDS, accountScope, countCodeTry, makeCode, useCode } from '#server/identity/auth/codes.ts'
import { phoneDigits, phoneFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { customerOf, visitorOf } from '#server/identity/auth/request-session.ts'
import { logAccess } from '#server/identity/auth/sessions.ts'
import { codeMessage, emailChangedMail } from '#server/identity/auth/messages.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import {
  type CustomerRow,
  accountOf,
  customerById,
  loginRequired,
  openCustomer,
  refuseTaken,
} from '#server/identity/customer/customers.ts'
import { checkPassword } from './own-password.ts'
import { changeProfile } from './profile.ts'

const tags = ['account']
const config = { access: 'customer' } as const

/** The customer's own profile and number (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { sessionSecret } = app.config

  app.get('/account/get', { config, schema: { tags, response: replies(ref('Account')) } }, async (request, reply) => {
    const [customer] = await customerById(app.database.pool, customerOf(request).id)
    if (!customer) throw loginRequired()
    return success<Account>(reply, accountOf(customer))
  })

  app.put<{ Body: UpdateProfileBody }>(
    '/account/update-profile',
    { config, schema: { tags, body: ref('UpdateProfileBody'), response: replies(ref('Account')) } },
    mutation({
      before: async (request) => ({
        digits: await phoneDigits(app),
        shop: await readShop(app, request),
        // Counted and compared before the transaction: it takes a while.
        password: await checkPassword(app, request, request.body.current_password),
      }),
      work: async ({ client }, request, { digits, shop, password }) => {
        const before = await openCustomer(client, customerOf(request).id)
        const after = await changeProfile(client, before, request.body, { digits, password })
        if (before.email && before.email.toLowerCase() !== after.email?.toLowerCase()) {
          await putInOutbox(client, app, emailChangedMail(shop, before.email, after.first_name))
          await logAccess(client, after.id, 'email_changed', visitorOf(request))
        }
        return { message: 'Your profile is saved.', data: accountOf(after) }
      },
    }),
  )

  app.post<{ Body: OtpRequestBody }>(
    '/account/otp/generate',
    { config, schema: { tags, body: ref('OtpRequestBody'), response: replies(ref('CodeSent')) } },
    mutation({
      before: async (request) => {
        const phone = await readPhone(request.body.input)
        await countTry(app.database.pool, 'codeRequest', { account: phone, ip: request.ip }, toastMessages.resendLimit)
        return { phone, shop: await readShop(app, request), number: await fullNumber(app, phone) }
      },
      work: async ({ client }, request, { phone, shop, number }) => {
        const code = await makeCode(client, accountScope(customerOf(request).id, phone), sessionSecret)
        await putInOutbox(client, app, codeMessage(shop, number, code))
        return { message: 'A code is on its way to your phone.', data: { expires_in: CODE_SECONDS } }
      },
    }),
  )

  app.post<{ Body: OtpVerifyBody }>(
    '/account/otp/verify',
    { config, schema: { tags, body: ref('OtpVerifyBody'), response: replies(ref('Account')) } },
    mutation({
      before: async (request) => {
        const phone = await readPhone(request.body.input)
        refuseFaults({ otp: codeFault(request.body.otp) })
        const tried = await countTry(app.database.pool, 'code', { ip: request.ip })
        return {
          phone,
          tried,
          code: await countCodeTry(app.database.pool, accountScope(customerOf(request).id, phone)),
        }
      },
      work: async ({ client }, request, { phone, tried, code }) => {
        if (!(await useCode(client, code, request.body.otp, sessionSecret))) throw wrongCode(422)
        await giveBackTry(client, tried)
        const { id } = await openCustomer(client, customerOf(request).id)
        const { rows } = await client
          .query<CustomerRow>({
            name: 'customer-verified',
            text: 'UPDATE customer SET phone = $2, phone_verified_at = now() WHERE id = $1 RETURNING *',
            values: [id, phone],
          })
          .catch(refuseTaken)
        await logAccess(client, id, 'phone_verified', visitorOf(request))
        return { message: 'Your phone number is verified.', data: rows[0] && accountOf(rows[0]) }
      },
    }),
  )

  async function readPhone(input: string): Promise<string> {
    const phone = input.trim()
    refuseFaults({ input: phoneFault(phone, await phoneDigits(app)) })
    return phone
  }
}
