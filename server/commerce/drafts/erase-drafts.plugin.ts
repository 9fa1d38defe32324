import fp from 'fastify-plugin'
import type { CustomerPart } from '#server/identity/account/customer-parts.plugin.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'

const deleteDrafts = statement<NoRow, [customer: number, guest: string | null, email: string, phone: string]>(
  'drafts-erase',
  `DELETE FROM draft_order WHERE shopper_id IN (SELECT id FROM shopper WHERE customer_id = $1 OR guest_key = $2)
     OR order_id IN (SELECT id FROM orders WHERE customer_id = $1 OR customer_id IS NULL AND guest_key_of(mailbox_key, phone) = $2)
     OR guest_key_of(mailbox_of(lower(nullif(email, ''))), nullif(phone, '')) = $2
     OR email <> '' AND lower(email) = lower($3) OR phone <> '' AND phone = $4`,
)

/** Draft orders for the customer are not restored when the deletion of an account is undone. */
const draftsPart: CustomerPart<undefined> = {
  name: 'draft-orders',
  remove: async (db, customer: CustomerRow & { guest_key?: string }) => {
    // What was not verified may be somebody else's.
    const {
      id,
      guest_key: guest = null,
      email,
      email_verified_at: emailAt,
      phone,
      phone_verified_at: phoneAt,
    } = customer
    await deleteDrafts(db, id, guest, (emailAt && email) ?? '', (phoneAt && phone) ?? '')
    return undefined
  },
  restore: async () => undefined,
}

export const plugin = fp(async (app) => {
  // Before the customer's row in the list of customers is deleted, by which drafts are found.
  app.customerParts.unshift(draftsPart as CustomerPart)
})
