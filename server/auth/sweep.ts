import type { Queryable } from '#server/db/database.ts'

/** Days that entries of the access log and messages of the outbox are kept. */
const LOG_DAYS = 90
const OUTBOX_DAYS = 7

const STATEMENTS = [
  'DELETE FROM customer_session WHERE expires_at < now()',
  'DELETE FROM one_time_code WHERE expires_at < now()',
  'DELETE FROM reset_link WHERE expires_at < now()',
  // A bucket is remembered for a day after its last window, so that its wait goes on doubling.
  `DELETE FROM attempt WHERE window_start < now() - interval '2 days' AND (blocked_until IS NULL OR blocked_until < now())`,
  `DELETE FROM access_log WHERE created_at < now() - interval '${LOG_DAYS} days'`,
  `DELETE FROM outbox WHERE created_at < now() - interval '${OUTBOX_DAYS} days' AND status <> 'waiting'`,
]

/** Removes what has expired of accounts: sessions, codes, links, counts of tries, old log entries and messages. */
export async function sweepAccounts(on: Queryable): Promise<void> {
  for (const text of STATEMENTS) await on.query(text)
}
