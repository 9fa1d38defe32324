import type { FastifyInstance } from 'fastify'
import { CUSTOMER_COLUMNS, type CustomerRow, customerByPhone } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as auth from '#words/auth.ts'
import { OTP_PHONE_LENGTH } from '#domain/otp.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { codeMail, codeMessage, noAccountMessage } from './messages.ts'
import { type Cause, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { consumeAttempt, countAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { CODE_SECONDS, type Lane, countCodeAttempt, loginScope, makeCode, consumeCode } from './codes.ts'
import { parseDigits } from '#lib/parse-digits.ts'
import * as t from '#words/account-errors.ts'
import * as fieldErrors from '#words/fields.ts'
import * as replies from '#words/replies.ts'
import { cleanPhone, phoneFault, phoneShape, refuseFaults } from './field-rules.ts'
import { finishLogin } from './finish-login.ts'
import { type KnownPlace, type Place, findKnownPlace, placeOf } from './known-places.ts'
import { isEnabled, requireEnabled } from './methods.ts'

/** Deliberately the same error for wrong, used, expired and non-existent codes. */
export const wrongCode = (status: 401 | 422): ApiError => new ApiError(status, 'wrong_code', t.wrongCode())

export const codeFault = (code: string): string | undefined =>
  code === '' ? fieldErrors.otpRequired() : /^\d{4}$/.test(parseDigits(code)) ? undefined : fieldErrors.invalid()

/** Returns the lanes of a device and network; a device counts only if the account has logged in from it. */
function lanesOf(place: Place, { part }: KnownPlace): [Lane, ...Lane[]] {
  const network: Lane = `at ${place.address.toString('base64url')}`
  return part !== undefined && part === place.device ? [`device ${part.toString('base64url')}`, network] : [network]
}

/** Login by a code sent to a phone number, which creates an account on first use (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { sessionSecret } = app.config

  route(
    app,
    'requestOtp',
    { config: { access: 'everyone', limits: ['mutation'] } },
    mutation({
      before: async (request) => {
        await requireEnabled(app, 'enable_otp_auth')
        const phone = await readPhone(request.body.input)
        const place = placeOf(request)
        const known = await findKnownPlace(app.database.pool, { phone }, place)
        await consumeAttempt(
          app.database.pool,
          known.part ? 'codeRequestKnown' : 'codeRequest',
          // Mails are counted separately, so that one channel can be used when the other is exhausted.
          { account: request.body.channel === 'email' ? `mail ${phone}` : phone, ip: request.ip, place: known.part },
          { message: auth.resendLimit() },
        )
        const [shop, number] = await Promise.all([readShop(app, request), fullNumber(app, phone)])
        const cause: Cause = known.part ? 'known' : 'asked'
        const canRegister = await isEnabled(app, 'enable_customer_register')
        return { phone, shop, number, opens: canRegister, cause, lane: lanesOf(place, known)[0] }
      },
      work: async ({ client }, request, { phone, shop, number, opens: canRegister, cause, lane }) => {
        const [known] = await customerByPhone(client, phone)
        // Also without an account, so that replies take equally long.
        const code = await makeCode(client, loginScope(phone), lane, sessionSecret)
        if (request.body.channel === 'email') {
          const email = known?.email_verified_at ? known.email : null
          const mail = codeMail(shop, email ?? `${phone}@nobody.invalid`, code)
          await putInOutbox(client, app, { ...mail, cause }, email === null ? 'nobody' : 'recipient')
          return { message: replies.codeMailed(), data: { expires_in: CODE_SECONDS } }
        }
        if (known || canRegister) await putInOutbox(client, app, { ...codeMessage(shop, number, code), cause })
        else await putInOutbox(client, app, { ...noAccountMessage(shop, number), cause }, 'nobody')
        // The form itself reports that the code was sent.
        return { data: { expires_in: CODE_SECONDS } }
      },
    }),
  )

  route(
    app,
    'verifyOtp',
    { config: { access: 'everyone', limits: ['mutation'], readsSession: true } },
    mutation({
      before: async (request) => {
        await requireEnabled(app, 'enable_otp_auth')
        const phone = await readPhone(request.body.input)
        refuseFaults({ otp: codeFault(request.body.otp) })
        const { pool } = app.database
        const place = placeOf(request)
        const known = await findKnownPlace(pool, { phone }, place)
        const attempt = await consumeAttempt(pool, 'code', { ip: request.ip })
        const code = await countCodeAttempt(pool, loginScope(phone), lanesOf(place, known))
        const guess =
          code.codeHash && !known.part
            ? await countAttempt(pool, 'codeGuess', { account: phone, ip: request.ip })
            : undefined
        return {
          phone,
          attempt: { buckets: [...attempt.buckets, ...(guess?.buckets ?? [])] },
          // Strangers have used up their guesses, so no code matches.
          code: guess && guess.wait > 0 ? { ...code, codeHash: undefined } : code,
          step: await app.loginStep.prepare(request),
          opens: await isEnabled(app, 'enable_customer_register'),
        }
      },
      work: async (transaction, request, { phone, attempt, code, step, opens: canRegister }) => {
        const { client } = transaction
        if (!(await consumeCode(client, code, request.body.otp, sessionSecret))) throw wrongCode(401)
        const [known] = await customerByPhone(client, phone)
        if (!known && !canRegister) throw wrongCode(401)
        const customer = known ?? (await openAccount(client, phone))
        await refundAttempt(client, attempt)
        const event = known ? 'code_login' : 'register'
        return finishLogin(transaction, request, { customer, remembered: true, event, step })
      },
    }),
  )

  async function readPhone(input: string): Promise<string> {
    const shape = { ...(await phoneShape(app)), length: OTP_PHONE_LENGTH }
    const phone = cleanPhone(input, shape)
    refuseFaults({ input: phoneFault(phone, shape) })
    return phone
  }
}

const insertCustomer = statement<CustomerRow, [string]>(
  'customer-open',
  `INSERT INTO customer (phone, phone_verified_at) VALUES ($1, now()) RETURNING ${CUSTOMER_COLUMNS}`,
)

async function openAccount(db: Queryable, phone: string): Promise<CustomerRow> {
  const rows = await insertCustomer(db, phone)
  if (!rows[0]) throw new Error('The account was not created.')
  return rows[0]
}
