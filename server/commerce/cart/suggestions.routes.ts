import type { FastifyInstance } from 'fastify'
import type { ProductCard } from '#generated/api.d.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { findOwnCart } from './callers-cart.ts'
import { readSuggestions, suggestionSource } from './suggestions.ts'
import { readTerms } from './terms.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'getCartSuggestions', { config: { access: 'cart' } }, async (request, reply) => {
    const terms = await readTerms(app, request)
    const open = await findOwnCart(app.database.pool, request.query, terms)
    const source = suggestionSource(await readSettings(app))
    const cards = open ? await readSuggestions(app.database.pool, open.id, source, terms.currency) : []
    return success<ProductCard[]>(reply, cards)
  })
}
