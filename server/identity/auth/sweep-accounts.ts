import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const LOG_DAYS = 90

const KNOWN_DAYS = 400

const sweeps = [
  'DELETE FROM customer_session WHERE expires_at < now()',
  'DELETE FROM one_time_code WHERE expires_at < now()',
  'DELETE FROM reset_link WHERE expires_at < now()',
  'DELETE FROM email_link WHERE expires_at < now()',
  'DELETE FROM account_change WHERE expires_at < now()',
  `DELETE FROM known_place WHERE last_seen_at < now() - interval '${KNOWN_DAYS} days'`,
  `DELETE FROM access_log WHERE created_at < now() - interval '${LOG_DAYS} days'`,
].map((text, index) => statement<NoRow, []>(`sweep-accounts-${index}`, text))

export async function sweepAccounts(db: Queryable): Promise<void> {
  for (const sweep of sweeps) await sweep(db)
}
