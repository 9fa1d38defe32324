import { type Queryable, statement } from '#server/platform/db/database.ts'

/** Changes that one refresh processes. A larger backlog, such as after an import of orders, is left to the job. */
const MOST = 500

const refresh = statement<{ taken: number }, [most: number]>(
  'shoppers-refresh',
  'SELECT coalesce(refresh_shoppers($1), 0) AS taken',
)

/** Brings the list of customers up to date with accounts and orders. */
export async function refreshShoppers(db: Queryable): Promise<void> {
  await refresh(db, MOST)
}

/** Processes the whole backlog. */
export async function refreshAllShoppers(db: Queryable): Promise<void> {
  for (let taken = MOST; taken === MOST;) taken = (await refresh(db, MOST))[0]?.taken ?? 0
}

/** A person in the list of customers: an account, or a guest with orders. */
export interface ShopperRow {
  id: number
  version: number
  customer_id: number | null
  guest_key: string | null
  name: string
  email: string
  email_key: string | null
  phone: string
  place: string
  orders: number
  spent: number
  currency: string | null
  first_order_at: Date | null
  last_order_at: Date | null
  created_at: Date
  note: string
  tags: string[]
}

const COLUMNS =
  'id, version, customer_id, guest_key, name, email, email_key, phone, place, orders, spent, currency, first_order_at, last_order_at, created_at, note, tags'

export const shopperById = statement<ShopperRow, [id: number]>(
  'shopper-by-id',
  `SELECT ${COLUMNS} FROM shopper WHERE id = $1`,
)
export const lockShopper = statement<ShopperRow, [id: number]>(
  'shopper-lock',
  `SELECT ${COLUMNS} FROM shopper WHERE id = $1 FOR NO KEY UPDATE`,
)
