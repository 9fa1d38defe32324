import fp from 'fastify-plugin'
import { emailKey } from '#lib/normal-form.ts'

interface Taken {
  rows: unknown[]
}

/** An address that a customer left while the shop was closed goes with the account. */
export const plugin = fp(async (app) => {
  app.customerParts.push({
    name: 'mode-subscriber',
    take: async (db, { email }): Promise<Taken> => {
      if (!email) return { rows: [] }
      const { rows } = await db.query<{ row: unknown }>(
        'DELETE FROM mode_subscriber s WHERE email_key = $1 RETURNING to_jsonb(s) AS row',
        [emailKey(email)],
      )
      return { rows: rows.map(({ row }) => row) }
    },
    giveBack: async (db, _id, taken) => {
      await db.query(
        'INSERT INTO mode_subscriber SELECT * FROM jsonb_populate_recordset(NULL::mode_subscriber, $1) ON CONFLICT DO NOTHING',
        [JSON.stringify((taken as Taken).rows)],
      )
    },
  })
})
