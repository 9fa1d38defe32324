import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoginBody, RegisterBody } from '#generated/api.d.ts'
import {
  CUSTOMER_COLUMNS,
  type CustomerRow,
  emailTaken,
  customersByEmail,
  lockCustomer,
  newestByEmail,
  ownerOfEmail,
} from '#server/identity/customer/customers.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { takenMail, welcomeMail } from './messages.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { type Attempt, consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { nameError } from '#domain/plain-name.ts'
import { containsDomain } from '#server/platform/web-addresses/contains-domain.ts'
import * as t from '#words/account-errors.ts'
import * as fieldErrors from '#words/fields.ts'
import * as plain from '#words/plain-forms.ts'
import { cleanPhone, emailFault, phoneFault, phoneShape, refuseFaults } from './field-rules.ts'
import { makeEmailToken } from './email-links.ts'
import { finishLogin } from './finish-login.ts'
import { guessableWords } from './guessable-words.ts'
import { findKnownPlace, placeOf } from './known-places.ts'
import type { LoginWork } from './login-step.plugin.ts'
import { requireEnabled } from './methods.ts'
import { passwordFault } from './password-rules.ts'
import { PLAIN_ACCOUNT } from './plain-account-path.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { expiredCookie, visitorOf } from './request-session.ts'
import { endSession, logAccess } from './sessions.ts'

const wrongCredentials = () => new ApiError(401, 'wrong_credentials', t.wrongCredentials())
const lockRegistration = statement<NoRow, [string]>('register-lock', 'SELECT pg_advisory_xact_lock(hashtext($1))')

// Inserts nothing if the address was registered or verified after it was looked up.
const insertCustomer = statement<CustomerRow, [string, string, string, string, string, string, number]>(
  'customer-register',
  `INSERT INTO customer (first_name, last_name, email, phone, password_hash, email_key)
   SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS
     (SELECT FROM customer WHERE email_key = $6 AND (email_verified_at IS NOT NULL OR id > $7)) RETURNING ${CUSTOMER_COLUMNS}`,
)

export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'login',
    {
      config: { access: 'everyone', limits: ['mutation'], readsSession: true },
      form: {
        labels: { email: { label: plain.email, type: 'email' }, password: { label: plain.password, type: 'password' } },
        nextPath: () => PLAIN_ACCOUNT,
      },
    },
    mutation({
      before: readLogin,
      work: async (transaction, request, { attempt, verified, step }) => {
        const [customer] = verified ? await lockCustomer(transaction.client, verified.id) : []
        // The password may have changed since it was verified.
        if (!verified || customer?.password_hash !== verified.password_hash) throw wrongCredentials()
        await refundAttempt(transaction.client, attempt)
        const remembered = request.body.remember_me ?? true
        return finishLogin(transaction, request, { customer, remembered, event: 'login', step })
      },
    }),
  )

  route(
    app,
    'register',
    { config: { access: 'everyone', limits: ['mutation'], readsSession: true } },
    mutation({
      before: readRegistration,
      work: async (transaction, request, { fields, hash, known, newest, shop, step }) => {
        const { client } = transaction
        // Registering again with the right password logs in.
        if (known) {
          const [customer] = await lockCustomer(client, known.id)
          if (!customer || customer.password_hash !== known.password_hash) throw emailTaken()
          return finishLogin(transaction, request, { customer, remembered: true, event: 'login', step })
        }
        await lockRegistration(client, `register ${emailKey(fields.email)}`)
        const rows = await insertCustomer(
          client,
          fields.first_name,
          fields.last_name,
          fields.email,
          fields.phone,
          hash,
          emailKey(fields.email),
          newest,
        )
        const [customer] = rows
        if (!customer) throw emailTaken()
        const token = await makeEmailToken(client, customer.id, fields.email)
        await putInOutbox(client, app, welcomeMail(shop, fields.email, token))
        return finishLogin(transaction, request, { customer, remembered: true, event: 'register', step })
      },
    }),
  )

  route(
    app,
    'logout',
    {
      config: { access: 'everyone', limits: ['mutation'], readsSession: true },
      form: { nextPath: () => PLAIN_ACCOUNT },
    },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { customer } = request
        if (customer && (await endSession(client, customer.id, customer.sessionId)))
          await logAccess(client, customer.id, 'logout', visitorOf(request))
        return { data: {}, cookies: [expiredCookie(request)] }
      },
    }),
  )

  async function readLogin(request: FastifyRequest<{ Body: LoginBody }>): Promise<{
    attempt: Attempt
    verified: CustomerRow | undefined
    step: LoginWork
  }> {
    await requireEnabled(app, 'enable_legacy_auth')
    const email = request.body.email.trim()
    const { password } = request.body
    refuseFaults({ email: emailFault(email), password: password === '' ? fieldErrors.required() : undefined })
    const { attempt, verified } = await findByPassword(request, email, password)
    return { attempt, verified, step: await app.loginStep.prepare(request) }
  }

  /**
   * Finds the account of an address and password, as a counted attempt. On the device or network of an earlier login only
   * that account is considered, with a limit that strangers cannot use up.
   */
  async function findByPassword(
    request: FastifyRequest,
    email: string,
    password: string,
  ): Promise<{ attempt: Attempt; verified: CustomerRow | undefined; isGuess: boolean }> {
    const { pool } = app.database
    const account = emailKey(email)
    const known = await findKnownPlace(pool, { emailKey: account }, placeOf(request))
    const kind = known.part ? 'passwordKnown' : 'password'
    const attempt = await consumeAttempt(pool, kind, { account, ip: request.ip, place: known.part })
    const all = await customersByEmail(pool, email)
    const customers = known.part ? all.filter(({ id }) => known.ids.includes(id)) : all
    const [first, ...rest] = customers
    let verified = (await verifyPassword(password, first?.password_hash)) ? first : undefined
    for (const candidate of rest)
      verified ??= (await verifyPassword(password, candidate.password_hash)) ? candidate : undefined
    return { attempt, verified, isGuess: first !== undefined && verified === undefined }
  }

  async function readRegistration(request: FastifyRequest<{ Body: RegisterBody }>): Promise<{
    fields: Omit<RegisterBody, 'password'>
    hash: string
    known: CustomerRow | undefined
    /** Id of the newest account with this address when it was looked up. */
    newest: number
    shop: Shop
    step: LoginWork
  }> {
    await requireEnabled(app, 'enable_legacy_auth', 'enable_customer_register')
    const { password } = request.body
    const shape = await phoneShape(app)
    const fields = {
      first_name: request.body.first_name.trim(),
      last_name: request.body.last_name.trim(),
      phone: cleanPhone(request.body.phone, shape),
      email: request.body.email.trim(),
    }
    refuseFaults({
      first_name: nameError(fields.first_name, containsDomain),
      last_name: nameError(fields.last_name, containsDomain),
      phone: phoneFault(fields.phone, shape),
      email: emailFault(fields.email),
      password: passwordFault(password, Object.values(fields), await guessableWords(app)),
    })
    const { pool } = app.database
    await consumeAttempt(pool, 'register', { ip: request.ip })
    // Limits how often a caller can learn that an address is taken.
    const takenAttempt = await consumeAttempt(pool, 'registerTaken', {
      ip: request.ip,
      device: placeOf(request).device,
    })
    const owner = await ownerOfEmail(pool, fields.email)
    const newest = await newestByEmail(pool, emailKey(fields.email))
    // Registering with an existing account's password logs in, so it counts as a password guess.
    const { attempt, verified: known, isGuess } = await findByPassword(request, fields.email, password)
    if (owner && !known) {
      const shop = await readShop(app, request)
      await putInOutbox(pool, app, takenMail(shop, owner.email ?? fields.email))
      throw emailTaken()
    }
    await refundAttempt(pool, takenAttempt)
    if (!isGuess) await refundAttempt(pool, attempt)
    const hash = known ? '' : await hashPassword(password)
    return {
      fields,
      hash,
      known,
      newest,
      shop: await readShop(app, request),
      step: await app.loginStep.prepare(request),
    }
  }
}
