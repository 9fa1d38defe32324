import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'

/** Reviews stay when an account is deleted, without the author's name. */
const reviewsPart: CustomerPart<{ id: number; author: string }[]> = {
  name: 'reviews',
  take: async (db, { id }) => {
    const { rows } = await db.query<{ id: number; author: string }>(
      'SELECT id, author FROM review WHERE customer_id = $1',
      [id],
    )
    await db.query(`UPDATE review SET author = 'A customer', customer_id = NULL WHERE customer_id = $1`, [id])
    return rows
  },
  giveBack: async (db, customerId, reviews) => {
    for (const { id, author } of reviews)
      await db.query('UPDATE review SET author = $2, customer_id = $3 WHERE id = $1', [id, author, customerId])
  },
}

export const plugin = fp(async (app) => {
  app.customerParts.push(reviewsPart as CustomerPart)
})
