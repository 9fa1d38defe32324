import type { FastifyRequest } from 'fastify'
import type { AccessLogEntry, LoginResult } from '#generated/api.d.ts'
import { accountOf, type CustomerRow } from '#server/identity/customer/customers.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { MutationReply } from '#server/platform/http/idempotency.ts'
import type { LoginWork } from './login-step.plugin.ts'
import { rememberPlace } from './known-places.ts'
import { sessionCookie, visitorOf } from './request-session.ts'
import { endSession, logAccess, openSession } from './sessions.ts'
import { runMailboxSteps } from './verified-mailbox.plugin.ts'

interface Login {
  customer: CustomerRow
  remembered: boolean
  event: AccessLogEntry['event']
  /** Callback of higher layers (app.loginStep). */
  step: LoginWork
  message?: string
}

/** Opens a session in place of the current one, writes the access log, remembers the device and runs the login step. */
export async function finishLogin(
  transaction: Transaction,
  request: FastifyRequest,
  login: Login,
): Promise<MutationReply<LoginResult>> {
  const { client } = transaction
  const { customer, remembered, event, step, message } = login
  if (request.customer) await endSession(client, request.customer.id, request.customer.sessionId)
  const visitor = visitorOf(request)
  const session = await openSession(client, customer.id, remembered, visitor)
  await logAccess(client, customer.id, event, visitor)
  await runMailboxSteps(client, request.server, customer)
  const device = await rememberPlace(client, customer.id, request)
  const data: LoginResult = { user: accountOf(customer), ...(await step(transaction, customer.id)) }
  return { ...(message !== undefined && { message }), data, cookies: [sessionCookie(request, session), device] }
}
