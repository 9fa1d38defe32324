import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** An expired invitation stays in the list for a while, so that it can be sent again. */
const INVITATION_DAYS_KEPT = 30
const PLACE_DAYS = 400

const sweeps = [
  `DELETE FROM staff_session WHERE expires_at < now() OR last_seen_at < now() - interval '1 day'`,
  'DELETE FROM staff_preview WHERE expires_at < now()',
  'DELETE FROM staff_reset_link WHERE expires_at < now()',
  `DELETE FROM staff_invitation WHERE expires_at < now() - interval '${INVITATION_DAYS_KEPT} days'`,
  `DELETE FROM staff_place WHERE last_seen_at < now() - interval '${PLACE_DAYS} days'`,
].map((text, index) => statement<NoRow, []>(`sweep-staff-${index}`, text))

export async function sweepStaff(db: Queryable): Promise<void> {
  for (const sweep of sweeps) await sweep(db)
}
