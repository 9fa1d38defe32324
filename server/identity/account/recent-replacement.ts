import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const findRecent = statement<NoRow, [number]>(
  'change-lately',
  'SELECT FROM account_change WHERE customer_id = $1 AND replaces AND expires_at > now()',
)

/** Returns whether an account's real owner may still undo the change of a verified address or number. */
export const hasRecentReplacement = async (db: Queryable, customerId: number): Promise<boolean> =>
  (await findRecent(db, customerId)).length > 0
