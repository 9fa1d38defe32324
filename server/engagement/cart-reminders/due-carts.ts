import { type Queryable, statement } from '#server/platform/db/database.ts'

export interface DueCart {
  email: string
  token: string
  products: string[]
}

// A cart is left alone if its owner has ordered since, from this cart or otherwise.
const claim = statement<DueCart, [hours: number]>(
  'cart-reminder-claim',
  `WITH due AS (
     SELECT c.id AS cart_id, n.id AS subscriber_id, n.email, n.token
     FROM cart c LEFT JOIN customer k ON k.id = c.customer_id AND k.email_verified_at IS NOT NULL AND k.deleted_at IS NULL
       JOIN newsletter_subscriber n ON n.email_key = coalesce(k.email_key, lower(c.email))
     WHERE c.updated_at < now() - make_interval(hours => $1::int) AND c.updated_at > now() - interval '7 days'
       AND (c.reminded_at IS NULL OR EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id AND o.created_at > c.reminded_at))
       AND (n.reminded_at IS NULL OR n.reminded_at < now() - interval '7 days')
       AND EXISTS (SELECT FROM cart_line l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id
         WHERE l.cart_id = c.id AND p.stock > 0 AND p.price > 0 AND g.published)
       AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = c.id AND o.status <> 'cancelled' AND o.created_at > c.updated_at - interval '1 day')
       AND NOT EXISTS (SELECT FROM orders o WHERE o.customer_id = c.customer_id AND o.created_at > c.updated_at)
       AND NOT EXISTS (SELECT FROM orders o WHERE o.customer_id IS NULL AND o.mailbox_key = mailbox_of(n.email_key) AND o.created_at > c.updated_at)
     ORDER BY c.id LIMIT 1 FOR UPDATE OF c, n SKIP LOCKED
   ), reminded AS (UPDATE cart c SET reminded_at = now() FROM due WHERE c.id = due.cart_id),
     mailed AS (UPDATE newsletter_subscriber n SET reminded_at = now() FROM due WHERE n.id = due.subscriber_id)
   SELECT due.email, due.token, ARRAY(SELECT DISTINCT g.name FROM cart_line l JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id
     WHERE l.cart_id = due.cart_id AND p.stock > 0 AND p.price > 0 AND g.published ORDER BY g.name LIMIT 10) AS products FROM due`,
)

/**
 * Returns a cart that a newsletter subscriber left some hours ago with something that can be bought, and marks it:
 * nobody is reminded twice of a cart, nor twice in a week.
 */
export const claimDueCart = async (db: Queryable, hours: number): Promise<DueCart | undefined> =>
  (await claim(db, hours))[0]
