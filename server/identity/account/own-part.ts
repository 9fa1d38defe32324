import { emailKey } from '#lib/normalise-text.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { CustomerPart } from './customer-parts.plugin.ts'

interface RemovedAccount {
  first_name: string
  last_name: string
  address: unknown[]
  wishlist_item: unknown[]
}

const read = (table: string) =>
  statement<{ row: unknown }, [number]>(
    `account-read-${table}`,
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE customer_id = $1`,
  )
const readAddresses = read('address')
const readWishlist = read('wishlist_item')

const deletions = [
  'customer_session',
  'access_log',
  'known_place',
  'reset_link',
  'email_link',
  'account_change',
  'address',
  'wishlist_item',
  'cart',
].map((table) => statement<NoRow, [number]>(`account-forget-${table}`, `DELETE FROM ${table} WHERE customer_id = $1`))

const clearCustomer = statement<NoRow, [number]>(
  'account-empty',
  `UPDATE customer SET first_name = '', last_name = '', email = NULL, email_key = NULL, email_verified_at = NULL, email_from_before = false,
   pending_email = NULL, pending_session = NULL, phone = NULL, phone_verified_at = NULL, phone_by_mailbox = false,
   password_hash = NULL, deleted_at = now() WHERE id = $1`,
)

const restoreNames = statement<NoRow, [id: number, first: string, last: string]>(
  'account-give-names',
  'UPDATE customer SET first_name = $2, last_name = $3, deleted_at = NULL WHERE id = $1',
)

const restoreAddresses = statement<NoRow, [string]>(
  'account-give-addresses',
  'INSERT INTO address SELECT * FROM jsonb_populate_recordset(NULL::address, $1) ON CONFLICT DO NOTHING',
)

// Products may have been deleted since.
const restoreWishlist = statement<NoRow, [string]>(
  'account-give-wishes',
  `INSERT INTO wishlist_item SELECT * FROM jsonb_populate_recordset(NULL::wishlist_item, $1) w
   WHERE EXISTS (SELECT FROM product p WHERE p.id = w.product_id) ON CONFLICT DO NOTHING`,
)

const deleteAccountCodes = statement<NoRow, [number]>(
  'account-forget-codes',
  `DELETE FROM one_time_code WHERE scope LIKE 'account ' || $1::int || ' %' OR scope = 'proof ' || $1::int`,
)
const deleteLoginCode = statement<NoRow, [phone: string | null]>(
  'account-forget-login-code',
  `DELETE FROM one_time_code WHERE scope = 'login ' || $1`,
)
const deleteMails = statement<NoRow, [keys: string[]]>(
  'account-forget-mails',
  `DELETE FROM outbox WHERE channel = 'email' AND recipient_key = ANY ($1)`,
)
const deleteTexts = statement<NoRow, [phone: string, isVerified: boolean]>(
  'account-forget-texts',
  `DELETE FROM outbox WHERE channel = 'sms' AND right(recipient_key, length($1)) = $1 AND ($2 OR status <> 'waiting')`,
)

/**
 * The account's own data: name, addresses and wishlist can be restored; devices, codes, links and messages are deleted
 * for good.
 */
export const ownPart: CustomerPart<RemovedAccount> = {
  name: 'account',
  remove: async (db, customer) => {
    const { id, first_name, last_name } = customer
    const removed = {
      first_name,
      last_name,
      address: (await readAddresses(db, id)).map(({ row }) => row),
      wishlist_item: (await readWishlist(db, id)).map(({ row }) => row),
    }
    for (const deleteRows of deletions) await deleteRows(db, id)
    await deleteCodes(db, customer)
    await deleteMessages(db, customer)
    await clearCustomer(db, id)
    return removed
  },
  restore: async (db, id, { first_name, last_name, address, wishlist_item }) => {
    await restoreNames(db, id, first_name, last_name)
    await restoreAddresses(db, JSON.stringify(address))
    await restoreWishlist(db, JSON.stringify(wishlist_item))
  },
}

async function deleteCodes(db: Queryable, { id, phone, phone_verified_at: verified }: CustomerRow): Promise<void> {
  await deleteAccountCodes(db, id)
  if (verified) await deleteLoginCode(db, phone)
}

/**
 * Deletes messages to the customer. Texts waiting for an unverified number stay, because they may be for its real
 * owner.
 */
async function deleteMessages(db: Queryable, customer: CustomerRow): Promise<void> {
  const { email, pending_email: pending, phone, phone_verified_at: verified } = customer
  await deleteMails(
    db,
    [email, pending].flatMap((address) => (address ? [emailKey(address)] : [])),
  )
  if (phone) await deleteTexts(db, phone, verified !== null)
}
