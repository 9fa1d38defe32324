import { emailKey } from '#lib/normal-form.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** A product that somebody waits for, as mails name it. */
export interface WaitedFor {
  sku: string
  slug: string
  name: string
  /** The options of this variant, “Green, 28 cm”; empty where the product comes in one form alone. */
  variant: string
}

/** A product that somebody asks to wait for. */
export interface Wanted extends WaitedFor {
  /** It is in stock and has a price: there is nothing to wait for. */
  can_be_bought: boolean
}

/** A wait whose product is back. */
export interface DueWait extends WaitedFor {
  email: string
  origin: string
}

/** A confirmed wish. */
interface Wish {
  email: string
  sku: string
  /** Origin of the shop, for the links of the mail. */
  origin: string
  askedAt: Date
}

const NAMED = `p.sku, g.slug, g.name, coalesce((SELECT string_agg(p.options ->> (o.one ->> 'name'), ', ' ORDER BY o.position)
  FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (one, position)), '') AS variant`

const wanted = statement<Wanted, [sku: string]>(
  'wait-wanted',
  `SELECT ${NAMED}, p.stock > 0 AND p.price > 0 AS can_be_bought FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.sku = $1 AND g.published`,
)
const state = statement<{ is_open: boolean; mailed: string }, [key: string, sku: string]>(
  'wait-state',
  `SELECT mailed_at IS NULL AS is_open, coalesce(mailed_at::text, '') AS mailed FROM product_wait WHERE email_key = $1 AND sku = $2`,
)
// A wait that is over begins again by a later wish alone: the link of the wish before it does not bring a second mail.
const add = statement<NoRow, [key: string, email: string, sku: string, origin: string, asked: Date]>(
  'wait-add',
  `INSERT INTO product_wait AS known (email_key, email, sku, origin, asked_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (email_key, sku) DO UPDATE SET email = excluded.email, origin = excluded.origin, asked_at = excluded.asked_at,
     confirmed_at = now(), mailed_at = NULL
   WHERE known.mailed_at IS NOT NULL AND excluded.asked_at > known.mailed_at`,
)
const stop = statement<NoRow, [key: string]>('wait-stop', 'DELETE FROM product_wait WHERE email_key = $1')
// The row is locked first: of two processes one passes over what the other has taken.
const takeDue = statement<DueWait, [most: number]>(
  'wait-take-due',
  `WITH due AS (
     SELECT w.id AS wait_id, w.email, w.origin, ${NAMED} FROM product_wait w JOIN product p ON p.sku = w.sku JOIN product_group g ON g.id = p.group_id
     WHERE w.mailed_at IS NULL AND p.stock > 0 AND p.price > 0 AND g.published
     ORDER BY w.id LIMIT $1 FOR UPDATE OF w SKIP LOCKED
   )
   UPDATE product_wait w SET mailed_at = now() FROM due WHERE w.id = due.wait_id
   RETURNING w.email, w.origin, due.sku, due.slug, due.name, due.variant`,
)

/** The product of a SKU; undefined for one that is missing and for one that is not published. */
export const findWanted = async (db: Queryable, sku: string): Promise<Wanted | undefined> => (await wanted(db, sku))[0]

/** Whether an address waits for a product, and a word that changes with each mail about it. */
export async function waitOf(db: Queryable, email: string, sku: string): Promise<{ isOpen: boolean; turn: string }> {
  const [row] = await state(db, emailKey(email), sku)
  return { isOpen: row?.is_open ?? false, turn: row?.mailed ?? '' }
}

/** Writes down who waits for what, once. */
export const addWait = async (db: Queryable, { email, sku, origin, askedAt }: Wish): Promise<void> =>
  void (await add(db, emailKey(email), email, sku, origin, askedAt))

/** Ends all waits of an address. */
export const stopWaits = async (db: Queryable, email: string): Promise<void> => void (await stop(db, emailKey(email)))

/** Takes waits whose product can be bought, the oldest first; they are over with the transaction's end. */
export const takeDueWaits = (db: Queryable, most: number): Promise<DueWait[]> => takeDue(db, most)
