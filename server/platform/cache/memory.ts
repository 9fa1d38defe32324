import type { Queryable } from '#server/platform/db/database.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** Most are of what visitors look for: a kilobyte or two, and beyond number. */
const ENTRIES = 5000

/**
 * Small things read on every request (settings, menus, rules), kept until they change. What is missing is read through connections of
 * its own, `readers`: a transaction that asks for a setting holds a connection already, and many of them waiting for one more of the
 * same pool would wait for each other.
 */
export class Memory extends TaggedCache<object> {
  readonly #readers: () => Queryable

  constructor(readers: () => Queryable) {
    super({ maxSize: ENTRIES })
    this.#readers = readers
  }

  /**
   * The kept value of a key, or the one that `make` reads. A key always stands for the same kind of value. What takes the database
   * long (listings, searches) is read through the pool: there are few readers, and no transaction asks for it.
   */
  override getOrMake<Value extends object>(
    key: string,
    make: (db: Queryable) => Promise<Tagged<Value>>,
  ): Promise<Value> {
    // Unchecked: a cache of many kinds of values cannot tell which one a key has.
    return super.getOrMake(key, () => make(this.#readers())) as Promise<Value>
  }
}
