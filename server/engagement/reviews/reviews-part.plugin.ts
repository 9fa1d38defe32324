import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

const reviewsOf = statement<{ id: number; author: string }, [number]>(
  'reviews-of',
  'SELECT id, author FROM review WHERE customer_id = $1',
)
const takeName = statement<NoRow, [number]>(
  'reviews-take-name',
  `UPDATE review SET author = 'A customer', customer_id = NULL WHERE customer_id = $1`,
)
const giveName = statement<NoRow, [id: number, author: string, customerId: number]>(
  'reviews-give-name',
  'UPDATE review SET author = $2, customer_id = $3 WHERE id = $1',
)

/** Reviews stay when an account is deleted, without the author's name. */
const reviewsPart: CustomerPart<{ id: number; author: string }[]> = {
  name: 'reviews',
  take: async (db, { id }) => {
    const reviews = await reviewsOf(db, id)
    await takeName(db, id)
    return reviews
  },
  giveBack: async (db, customerId, reviews) => {
    for (const { id, author } of reviews) await giveName(db, id, author, customerId)
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(reviewsPart as CustomerPart)
})
