import type { Queryable } from '#server/platform/db/database.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

const MAX_ENTRIES = 5000

/**
 * Caches small values that most requests need (settings, menus, rules) until they change. Missing values are read
 * through the separate pool `readers`: a transaction that needs a setting already holds a connection of the main pool,
 * and waiting for a second one could deadlock.
 */
export class Memory extends TaggedCache<object> {
  readonly #readers: () => Queryable

  constructor(readers: () => Queryable) {
    super({ maxSize: MAX_ENTRIES })
    this.#readers = readers
  }

  /**
   * Returns the cached value of a key, or the one `make` reads. All values of one key must have the same type. Slow
   * queries (listings, searches) belong in the main pool, because there are few readers.
   */
  override getOrMake<Value extends object>(
    key: string,
    make: (db: Queryable) => Promise<Tagged<Value>>,
  ): Promise<Value> {
    // The cache does not know the type of a key’s value.
    return super.getOrMake(key, () => make(this.#readers())) as Promise<Value>
  }
}
