import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

interface OwnPart {
  id: number
  author: string
  place: string
  pictures: unknown
}

const reviewsOf = statement<OwnPart, [number]>(
  'reviews-of',
  'SELECT id, author, place, pictures FROM review WHERE customer_id = $1',
)
const anonymise = statement<NoRow, [number]>(
  'reviews-take-name',
  `UPDATE review SET author = 'A customer', place = '', pictures = '[]', customer_id = NULL WHERE customer_id = $1`,
)
const restoreAuthor = statement<
  NoRow,
  [id: number, author: string, customerId: number, place: string, pictures: string]
>(
  'reviews-give-name',
  'UPDATE review SET author = $2, customer_id = $3, place = $4, pictures = $5::jsonb WHERE id = $1',
)

/** Anonymises the reviews of a deleted account, and restores their author. */
const reviewsPart: CustomerPart<OwnPart[]> = {
  name: 'reviews',
  remove: async (db, { id }) => {
    const reviews = await reviewsOf(db, id)
    await anonymise(db, id)
    return reviews
  },
  restore: async (db, customerId, reviews) => {
    for (const { id, author, place = '', pictures = [] } of reviews)
      await restoreAuthor(db, id, author, customerId, place, JSON.stringify(pictures))
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(reviewsPart as CustomerPart)
})
