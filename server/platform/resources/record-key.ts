import { isSlug, slugOf } from '#domain/slug.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { invalidValues } from './refuse-values.ts'
import * as t from '#words/admin-errors.ts'

const lockKeys = statement<NoRow, [name: string]>('record-keys-lock', 'SELECT pg_advisory_xact_lock(hashtext($1))')

/** Leaves room for the number that tells equal names apart. */
const MAX_MADE = 60

interface Wanted {
  /** Empty if it is made from the title. */
  key: string
  title: string
  /** Used for a title without Latin letters. */
  fallback: string
  reserved?: readonly string[]
  column?: 'id' | 'slug'
  /** The field that shows what is wrong with it. */
  pointer?: string
}

/**
 * Returns the id of a new record of a table whose ids are texts.
 *
 * @throws ApiError 422 for one that is not in the form of an address, or in use
 */
export async function newRecordKey(db: Queryable, table: string, wanted: Wanted): Promise<string> {
  const { key, title, fallback, reserved = [], column = 'id', pointer = '/key' } = wanted
  // Two people may create records with one name at the same time.
  await lockKeys(db, `record keys of ${table}`)
  if (key !== '') {
    if (!isSlug(key)) throw invalidValues({ [pointer]: t.keyNotASlug() })
    if (reserved.includes(key) || (await isTaken(db, table, column, key)))
      throw invalidValues({ [pointer]: t.keyTaken() })
    return key
  }
  const base = slugOf(title).slice(0, MAX_MADE).replace(/-+$/, '') || fallback
  for (let number = 1; ; number++) {
    const made = number === 1 ? base : `${base}-${number}`
    if (!reserved.includes(made) && !(await isTaken(db, table, column, made))) return made
  }
}

/** @throws ApiError 422 if the id of a record would change: pages and addresses contain it */
export function requireSameKey(before: { key: string }, after: { key: string }): void {
  if (before.key !== after.key) throw invalidValues({ '/key': t.keyIsFixed({ key: before.key }) })
}

async function isTaken(db: Queryable, table: string, column: string, key: string): Promise<boolean> {
  // Unchecked: the table differs by resource.
  const { rowCount } = await db.query(`SELECT FROM ${table} WHERE ${column} = $1`, [key])
  return (rowCount ?? 0) > 0
}
