import type { FastifyInstance } from 'fastify'
import type { OtpRequestBody, OtpVerifyBody } from '#generated/api.d.ts'
import { type CustomerRow, customerByPhone } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toastMessages } from '#lib/messages.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { codeMessage, noAccountMessage } from './messages.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { countTry, giveBackTry } from './attempts.ts'
import { CODE_SECONDS, countCodeTry, loginScope, makeCode, useCode } from './codes.ts'
import { phoneDigits, phoneFault, refuseFaults } from './field-rules.ts'
import { finishLogin } from './finish-login.ts'
import { isOn, requireOn } from './methods.ts'

const tags = ['auth']

/** A code that is wrong, used, expired or for nobody: the same words for all of them. */
export const wrongCode = (status: 401 | 422): ApiError =>
  new ApiError(status, 'wrong_code', 'This code is not right, or it holds no more. Ask for a new one.')

/** What is wrong with a code before it is compared. */
export const codeFault = (code: string): string | undefined =>
  code === '' ? 'The OTP is required' : /^\d{4}$/.test(code) ? undefined : 'This field is not valid.'

/** Logging in by a code sent to a phone number; the first time it opens an account (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { sessionSecret } = app.config

  app.post<{ Body: OtpRequestBody }>(
    '/auth/otp/request',
    {
      config: { access: 'everyone' },
      schema: { tags, body: ref('OtpRequestBody'), response: replies(ref('CodeSent')) },
    },
    mutation({
      before: async (request) => {
        await requireOn(app, 'enable_otp_auth')
        const phone = await readPhone(request.body.input)
        await countTry(app.database.pool, 'codeRequest', { account: phone, ip: request.ip }, toastMessages.resendLimit)
        const [shop, number] = await Promise.all([readShop(app, request), fullNumber(app, phone)])
        return { phone, shop, number, opens: await isOn(app, 'enable_customer_register') }
      },
      work: async ({ client }, _request, { phone, shop, number, opens }) => {
        const [known] = await customerByPhone(client, phone)
        // A code for nobody is made all the same: it takes as long, and is told to nobody.
        const code = await makeCode(client, loginScope(phone), sessionSecret)
        if (known || opens) await putInOutbox(client, app, codeMessage(shop, number, code))
        else await putInOutbox(client, app, noAccountMessage(shop, number), 'nobody')
        return { message: 'A code is on its way to your phone.', data: { expires_in: CODE_SECONDS } }
      },
    }),
  )

  app.post<{ Body: OtpVerifyBody }>(
    '/auth/otp/verify',
    {
      config: { access: 'everyone', readsSession: true },
      schema: { tags, body: ref('OtpVerifyBody'), response: replies(ref('LoginResult')) },
    },
    mutation({
      before: async (request) => {
        await requireOn(app, 'enable_otp_auth')
        const phone = await readPhone(request.body.input)
        refuseFaults({ otp: codeFault(request.body.otp) })
        const tried = await countTry(app.database.pool, 'code', { ip: request.ip })
        const code = await countCodeTry(app.database.pool, loginScope(phone))
        return {
          phone,
          tried,
          code,
          step: await app.loginStep.prepare(request),
          opens: await isOn(app, 'enable_customer_register'),
        }
      },
      work: async (transaction, request, { phone, tried, code, step, opens }) => {
        const { client } = transaction
        if (!(await useCode(client, code, request.body.otp, sessionSecret))) throw wrongCode(401)
        const [known] = await customerByPhone(client, phone)
        if (!known && !opens) throw wrongCode(401)
        const customer = known ?? (await openAccount(client, phone))
        await giveBackTry(client, tried)
        const event = known ? 'code_login' : 'register'
        return finishLogin(transaction, request, { customer, remembered: true, event, step })
      },
    }),
  )

  async function readPhone(input: string): Promise<string> {
    const phone = input.trim()
    refuseFaults({ input: phoneFault(phone, await phoneDigits(app)) })
    return phone
  }
}

async function openAccount(on: Queryable, phone: string): Promise<CustomerRow> {
  const { rows } = await on.query<CustomerRow>({
    name: 'customer-open',
    text: 'INSERT INTO customer (phone, phone_verified_at) VALUES ($1, now()) RETURNING *',
    values: [phone],
  })
  if (!rows[0]) throw new Error('An account was not opened.')
  return rows[0]
}
