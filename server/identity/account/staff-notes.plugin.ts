import fp from 'fastify-plugin'
import type { CustomerPart } from './customer-parts.plugin.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { refreshAllShoppers } from '#server/identity/customer/shoppers.ts'

interface RemovedShopper {
  note: string
  tags: string[]
}

const remove = statement<RemovedShopper, [customer: number, mailbox: string | null]>(
  'shopper-remove',
  'DELETE FROM shopper WHERE customer_id = $1 OR guest_key = $2 RETURNING note, tags',
)
const queue = statement<NoRow, [customer: number]>(
  'shopper-queue',
  'INSERT INTO shopper_change (customer_id) VALUES ($1)',
)
const restoreNotes = statement<NoRow, [customer: number, note: string, tags: string[]]>(
  'shopper-restore',
  'UPDATE shopper SET note = $2, tags = $3 WHERE customer_id = $1',
)

/** Removes and restores the notes of staff together with the account. */
const notesPart: CustomerPart<RemovedShopper[]> = {
  name: 'staff-notes',
  remove: (db, { id, email, email_verified_at: verified }) =>
    remove(db, id, email !== null && verified !== null ? mailboxKey(email) : null),
  restore: async (db: Queryable, id, removed) => {
    await queue(db, id)
    await refreshAllShoppers(db)
    const notes = removed.flatMap(({ note }) => (note === '' ? [] : [note]))
    await restoreNotes(db, id, notes.join('\n\n'), [...new Set(removed.flatMap(({ tags }) => tags))])
  },
}

/** Refreshes the list of customers in the background. */
export const plugin = fp(async (app) => {
  app.customerParts.push(notesPart as CustomerPart)
  app.addJob({ name: 'refresh-shoppers', everyMs: 60_000, exclusive: true, work: refreshAllShoppers })
})
