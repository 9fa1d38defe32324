import { MAX_PLACES, type Place, knownPart, rememberIn } from '#server/identity/auth/known-places.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

const find = statement<{ kind: string }, [string, Buffer | null, Buffer]>(
  'staff-place-find',
  `SELECT k.kind FROM staff_place k JOIN staff p ON p.id = k.staff_id
   WHERE p.email_key = $1 AND ((k.kind = 'device' AND k.place_hash = $2) OR (k.kind = 'address' AND k.place_hash = $3))
   ORDER BY k.kind DESC LIMIT 1`,
)

/** Returns the device or network from which the account with this address has logged in before. */
export async function findStaffPlace(db: Queryable, emailKey: string, place: Place): Promise<Buffer | undefined> {
  const [row] = await find(db, emailKey, place.device ?? null, place.address)
  return knownPart(place, row)
}

const insert = statement<NoRow, [number, Buffer, Buffer]>(
  'staff-place-remember',
  `INSERT INTO staff_place (staff_id, kind, place_hash) VALUES ($1, 'device', $2), ($1, 'address', $3)
   ON CONFLICT (staff_id, kind, place_hash) DO UPDATE SET last_seen_at = now() RETURNING staff_id`,
)

const trim = statement<NoRow, [number]>(
  'staff-place-trim',
  `DELETE FROM staff_place WHERE staff_id = $1 AND (kind, place_hash) NOT IN
   (SELECT kind, place_hash FROM staff_place WHERE staff_id = $1 ORDER BY last_seen_at DESC LIMIT ${MAX_PLACES})`,
)

/** Remembers the place of a login and returns the device cookie. */
export const rememberStaffPlace = rememberIn(insert, trim)
