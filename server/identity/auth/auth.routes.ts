import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoginBody, RegisterBody } from '#generated/api.d.ts'
import {
  type CustomerRow,
  EMAIL_TAKEN,
  customerByEmail,
  fieldRefusal,
  lockCustomer,
} from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { welcomeMail } from './messages.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { type Try, countTry, giveBackTry } from './attempts.ts'
import { emailFault, nameFault, phoneDigits, phoneFault, refuseFaults } from './field-rules.ts'
import { finishLogin } from './finish-login.ts'
import { guessableWords } from './guessable-words.ts'
import type { LoginWork } from './login-step.plugin.ts'
import { requireOn } from './methods.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endedCookie, visitorOf } from './request-session.ts'
import { endSession, logAccess } from './sessions.ts'

const WRONG = () => new ApiError(401, 'wrong_credentials', 'The e-mail address or the password is not right.')
const tags = ['auth']

/** Logging in by e-mail and password, registering, logging out (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: LoginBody }>(
    '/auth/login',
    {
      config: { access: 'everyone', readsSession: true },
      schema: { tags, body: ref('LoginBody'), response: replies(ref('LoginResult')) },
    },
    mutation({
      before: readLogin,
      work: async (transaction, request, { tried, verified, step }) => {
        const [customer] = verified ? await lockCustomer(transaction.client, verified.id) : []
        // The password may have been changed between the look at it and now.
        if (!verified || customer?.password_hash !== verified.password_hash) throw WRONG()
        await giveBackTry(transaction.client, tried)
        const remembered = request.body.remember_me ?? true
        return finishLogin(transaction, request, { customer, remembered, event: 'login', step })
      },
    }),
  )

  app.post<{ Body: RegisterBody }>(
    '/auth/register',
    {
      config: { access: 'everyone', readsSession: true },
      schema: { tags, body: ref('RegisterBody'), response: replies(ref('LoginResult')) },
    },
    mutation({
      before: readRegistration,
      work: async (transaction, request, { fields, hash, known, shop, step }) => {
        const { client } = transaction
        // Whoever registers again with the right password means to log in.
        if (known) {
          const [customer] = await lockCustomer(client, known.id)
          if (!customer || customer.password_hash !== known.password_hash)
            throw fieldRefusal('email_taken', 'email', EMAIL_TAKEN)
          return finishLogin(transaction, request, { customer, remembered: true, event: 'login', step })
        }
        const { rows } = await client.query<CustomerRow>({
          name: 'customer-register',
          text: `INSERT INTO customer (first_name, last_name, email, phone, password_hash) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (lower(email)) DO NOTHING RETURNING *`,
          values: [fields.first_name, fields.last_name, fields.email, fields.phone, hash],
        })
        const [customer] = rows
        if (!customer) throw fieldRefusal('email_taken', 'email', EMAIL_TAKEN)
        await putInOutbox(client, app, welcomeMail(shop, fields.email, fields.first_name))
        return finishLogin(transaction, request, { customer, remembered: true, event: 'register', step })
      },
    }),
  )

  app.post(
    '/auth/logout',
    { config: { access: 'everyone', readsSession: true }, schema: { tags, response: replies(ref('Done')) } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { customer } = request
        if (customer && (await endSession(client, customer.id, customer.sessionId)))
          await logAccess(client, customer.id, 'logout', visitorOf(request))
        return { data: {}, cookies: [endedCookie(request)] }
      },
    }),
  )

  async function readLogin(request: FastifyRequest<{ Body: LoginBody }>): Promise<{
    tried: Try
    verified: CustomerRow | undefined
    step: LoginWork
  }> {
    await requireOn(app, 'enable_legacy_auth')
    const email = request.body.email.trim()
    const { password } = request.body
    refuseFaults({ email: emailFault(email), password: password === '' ? 'This field is required' : undefined })
    const tried = await countTry(app.database.pool, 'password', { account: email.toLowerCase(), ip: request.ip })
    const [customer] = await customerByEmail(app.database.pool, email)
    const isRight = await verifyPassword(password, customer?.password_hash)
    return { tried, verified: isRight ? customer : undefined, step: await app.loginStep.prepare(request) }
  }

  async function readRegistration(request: FastifyRequest<{ Body: RegisterBody }>): Promise<{
    fields: Omit<RegisterBody, 'password'>
    hash: string
    known: CustomerRow | undefined
    shop: Shop
    step: LoginWork
  }> {
    await requireOn(app, 'enable_legacy_auth', 'enable_customer_register')
    const { password } = request.body
    const fields = {
      first_name: request.body.first_name.trim(),
      last_name: request.body.last_name.trim(),
      phone: request.body.phone.trim(),
      email: request.body.email.trim(),
    }
    refuseFaults({
      first_name: nameFault(fields.first_name),
      last_name: nameFault(fields.last_name),
      phone: phoneFault(fields.phone, await phoneDigits(app)),
      email: emailFault(fields.email),
      password: passwordFault(password, Object.values(fields), await guessableWords(app)),
    })
    await countTry(app.database.pool, 'register', { ip: request.ip })
    const [known] = await customerByEmail(app.database.pool, fields.email)
    let hash = ''
    if (known) {
      // A guess at a password like any other, and counted as one.
      const tried = await countTry(app.database.pool, 'password', {
        account: fields.email.toLowerCase(),
        ip: request.ip,
      })
      if (!(await verifyPassword(password, known.password_hash)))
        throw fieldRefusal('email_taken', 'email', EMAIL_TAKEN)
      await giveBackTry(app.database.pool, tried)
    } else hash = await hashPassword(password)
    return { fields, hash, known, shop: await readShop(app, request), step: await app.loginStep.prepare(request) }
  }
}
