import type { FastifyInstance } from 'fastify'
import type { SavedCard } from '#generated/api.d.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { CardVault } from '../card-vault.ts'
import { paymentCustomersOf } from '../payment-customers.ts'
import * as t from '#words/payment-errors.ts'

/**
 * Returns a customer's saved cards. The providers are asked each time, because the shop stores nothing of a card.
 * @throws ApiError 503 when a provider does not answer
 */
export async function listSavedCards(app: FastifyInstance, customerId: number): Promise<SavedCard[]> {
  const vaults = await vaultsOf(app, customerId)
  const lists = await Promise.all(
    vaults.map(async ({ provider, customer, vault }) => {
      const cards = await vault.listCards(customer).catch(unavailable(app, provider))
      return cards.map(({ token: id, brand = null, last4 = null, expires = null }) => ({
        provider,
        id,
        brand,
        last4,
        expires,
      }))
    }),
  )
  return lists.flat()
}

/**
 * Removes a saved card at its provider. Returns false if the customer has no such card.
 * @throws ApiError 503 when the provider does not answer
 */
export async function removeSavedCard(
  app: FastifyInstance,
  customerId: number,
  { provider, id }: { provider: string; id: string },
): Promise<boolean> {
  for (const { customer, vault } of await vaultsOf(app, customerId, provider))
    if (await vault.removeCard(customer, id).catch(unavailable(app, provider))) return true
  return false
}

async function vaultsOf(
  app: FastifyInstance,
  customerId: number,
  wanted?: string,
): Promise<{ provider: string; customer: string; vault: CardVault }[]> {
  const found = await Promise.all(
    (await paymentCustomersOf(app.database.pool, customerId)).map(async ({ provider, gateway_id: customer }) => {
      const vault = wanted === undefined || wanted === provider ? await app.gateways[provider]?.cards?.() : undefined
      return vault ? [{ provider, customer, vault }] : []
    }),
  )
  return found.flat()
}

const unavailable = (app: FastifyInstance, provider: string) => (error: unknown) => {
  app.log.warn({ err: error, provider }, 'a payment provider did not answer about saved cards')
  throw new ApiError(503, 'gateway_unavailable', t.cardsUnavailable(), { retryAfter: 5 })
}
