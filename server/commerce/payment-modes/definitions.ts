import { paymentDefinitions } from '#generated/payments.ts'
import type { PaymentDefinition } from '#domain/payment-definition.ts'
import { findNearest } from '#engine/find-nearest.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/commands.ts'
import { CASH_ON_DELIVERY, GIFT_CARD, giftCardPayment } from './codes.ts'

/** All payment providers, by name. */
export const definitions: ReadonlyMap<string, PaymentDefinition> = new Map(
  paymentDefinitions.map((definition) => [definition.name, definition]),
)

/** Returns a provider’s name as people write it; its own for one that was removed. */
export function providerTitle(name: string): string {
  if (name === CASH_ON_DELIVERY) return t.cashOnDelivery()
  return name === GIFT_CARD ? giftCardPayment().name : (definitions.get(name)?.title ?? name)
}

/** @throws ApiError 422 suggesting the most similar name */
export function paymentDefinitionOf(name: string): PaymentDefinition {
  const found = definitions.get(name)
  if (found) return found
  const suggestion = findNearest(name, definitions.keys())
  const problem = t.unknownPaymentProvider({ name, known: [...definitions.keys()].join(', ') })
  throw new ApiError(
    422,
    'unknown_provider',
    suggestion ? t.didYouMean({ problem: t.noSuchPaymentProvider({ name }), suggestion }) : problem,
  )
}
