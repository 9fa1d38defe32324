import { emailKey } from '#lib/normalise-text.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

export interface AlertProduct {
  sku: string
  slug: string
  name: string
  /** Option values of the variant, such as “Green, 28 cm”; empty for products without variants. */
  variant: string
}

export interface RequestedProduct extends AlertProduct {
  can_be_bought: boolean
}

export interface DueAlert extends AlertProduct {
  email: string
  origin: string
}

interface ConfirmedAlert {
  email: string
  sku: string
  origin: string
  askedAt: Date
}

const NAMED = `p.sku, g.slug, g.name, coalesce((SELECT string_agg(p.options ->> (o.one ->> 'name'), ', ' ORDER BY o.position)
  FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (one, position)), '') AS variant`

const findProduct = statement<RequestedProduct, [sku: string]>(
  'wait-wanted',
  `SELECT ${NAMED}, p.stock > 0 AND p.price > 0 AS can_be_bought FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE p.sku = $1 AND g.published`,
)
const findState = statement<{ is_open: boolean; mailed: string }, [key: string, sku: string]>(
  'wait-state',
  `SELECT mailed_at IS NULL AS is_open, coalesce(mailed_at::text, '') AS mailed FROM product_wait WHERE email_key = $1 AND sku = $2`,
)
// Only a later request restarts a sent alert, so that an old link cannot cause a second mail.
const insertAlert = statement<NoRow, [key: string, email: string, sku: string, origin: string, asked: Date]>(
  'wait-add',
  `INSERT INTO product_wait AS known (email_key, email, sku, origin, asked_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (email_key, sku) DO UPDATE SET email = excluded.email, origin = excluded.origin, asked_at = excluded.asked_at,
     confirmed_at = now(), mailed_at = NULL
   WHERE known.mailed_at IS NOT NULL AND excluded.asked_at > known.mailed_at`,
)
const deleteByEmail = statement<NoRow, [key: string]>('wait-stop', 'DELETE FROM product_wait WHERE email_key = $1')
const claimDue = statement<DueAlert, [most: number]>(
  'wait-take-due',
  `WITH due AS (
     SELECT w.id AS wait_id, w.email, w.origin, ${NAMED} FROM product_wait w JOIN product p ON p.sku = w.sku JOIN product_group g ON g.id = p.group_id
     WHERE w.mailed_at IS NULL AND p.stock > 0 AND p.price > 0 AND g.published
     ORDER BY w.id LIMIT $1 FOR UPDATE OF w SKIP LOCKED
   )
   UPDATE product_wait w SET mailed_at = now() FROM due WHERE w.id = due.wait_id
   RETURNING w.email, w.origin, due.sku, due.slug, due.name, due.variant`,
)

/** Returns undefined for missing and unpublished products. */
export const findRequestedProduct = async (db: Queryable, sku: string): Promise<RequestedProduct | undefined> =>
  (await findProduct(db, sku))[0]

/** Returns whether an alert is open, and when its last mail was sent ('' if never). */
export async function readAlertState(
  db: Queryable,
  email: string,
  sku: string,
): Promise<{ isOpen: boolean; mailedAt: string }> {
  const [row] = await findState(db, emailKey(email), sku)
  return { isOpen: row?.is_open ?? false, mailedAt: row?.mailed ?? '' }
}

export const addAlert = async (db: Queryable, { email, sku, origin, askedAt }: ConfirmedAlert): Promise<void> =>
  void (await insertAlert(db, emailKey(email), email, sku, origin, askedAt))

export const deleteAlerts = async (db: Queryable, email: string): Promise<void> =>
  void (await deleteByEmail(db, emailKey(email)))

/** Returns alerts whose product can be bought, oldest first, and marks them as sent. */
export const claimDueAlerts = (db: Queryable, limit: number): Promise<DueAlert[]> => claimDue(db, limit)
