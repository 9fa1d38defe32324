import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { PlatformOptions } from '#server/platform/http/platform-options.ts'
import * as t from '#words/payment-errors.ts'
import type { Gateway, Outcome } from '../gateway.ts'
import {
  type SandboxPayment,
  findByReference,
  findRefund,
  listPaid,
  openSandboxPayment,
  refundSandboxPayment,
} from './sandbox-payments.ts'
import { SIGNATURE_HEADER, isSigned } from './signature.ts'

/** Returns whether the sandbox may confirm orders of a shop with this origin. */
export const isSandboxAllowed = (
  { sandboxPayments = false }: Pick<PlatformOptions, 'sandboxPayments'>,
  origin: string | undefined,
): boolean => sandboxPayments || !origin?.startsWith('https:')

/** A gateway for trying the shop without money, with a payment page, webhook and refunds like real ones. */
export function sandboxGateway(app: FastifyInstance): Gateway {
  const { database, config } = app
  return {
    limitsOf: () => ({ minimum: 1 }),
    start: async ({ reference, amount, currency, description, returnUrl }) => {
      // Without PUBLIC_ORIGIN the plugin could not check the origin.
      if (!isSandboxAllowed(config, returnUrl))
        throw new Error('The sandbox accepts no payments for a shop with an https origin.')
      const { id } = await openSandboxPayment(database.pool, {
        reference,
        amount,
        currency,
        description,
        return_url: returnUrl,
      })
      return { url: `/sandbox/${id}`, gatewayId: id }
    },
    read: async ({ reference }) => {
      const payment = await findByReference(database.pool, reference)
      return payment && outcomeOf(payment)
    },
    readUpdate: (headers, body) => {
      if (!isSigned(config.sessionSecret, headers[SIGNATURE_HEADER], body))
        throw new ApiError(401, 'bad_signature', t.unsignedCall())
      const call = parse(body)
      if (!call) throw new ApiError(400, 'malformed', t.unreadableCall())
      const { reference, id: gatewayId } = call.payment
      return {
        eventId: call.id,
        kind: call.kind,
        payment: { reference, gatewayId },
        outcome: outcomeOf(call.payment),
      }
    },
    refund: async ({ gatewayId }, { amount, key }) => {
      await refundSandboxPayment(database, gatewayId ?? '', key, amount)
      return { state: 'done', id: key }
    },
    readRefund: async (_payment, { key }) =>
      (await findRefund(database.pool, key)) ? { state: 'done', id: key } : undefined,
    listPaid: (since, until) => listPaid(database.pool, since, until),
  }
}

function outcomeOf({ id, amount, currency, status }: Omit<SandboxPayment, 'description' | 'return_url'>): Outcome {
  return { status, amount, currency, gatewayId: id, ...(status === 'failed' && { reason: t.declined() }) }
}

interface WebhookBody {
  id: string
  kind: string
  payment: Omit<SandboxPayment, 'description' | 'return_url'>
}

function parse(body: Buffer): WebhookBody | undefined {
  try {
    const { id, kind, payment } = JSON.parse(body.toString('utf8')) as Partial<WebhookBody>
    const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100
    return isText(id) &&
      isText(kind) &&
      isText(payment?.reference) &&
      isText(payment.id) &&
      Number.isSafeInteger(payment.amount) &&
      isText(payment.currency) &&
      ['open', 'paid', 'failed'].includes(payment.status)
      ? { id, kind, payment }
      : undefined
  } catch {
    return undefined
  }
}
