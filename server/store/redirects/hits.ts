import type { FastifyInstance } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How often each redirect rule was followed since it was last written down. Bounded by the number of rules. */
    redirectHits: Map<string, number>
  }
}

/** Counts one visitor who followed a rule; written down later, many at once. */
export function noteHit({ redirectHits }: FastifyInstance, from: string): void {
  redirectHits.set(from, (redirectHits.get(from) ?? 0) + 1)
}

// A rule may be gone by now.
const addHits = statement<NoRow, [string[], number[]]>(
  'redirect-hits',
  `INSERT INTO path_redirect_hit AS h (from_path, hits)
   SELECT from_path, n.hits FROM unnest($1::text[], $2::bigint[]) AS n (from_path, hits)
     JOIN path_redirect USING (from_path) ORDER BY from_path
   ON CONFLICT (from_path) DO UPDATE SET hits = h.hits + excluded.hits, last_at = now()`,
)

/** Writes down what was counted, in one statement. What cannot be written is counted on. */
export async function writeHits(app: FastifyInstance, db: Queryable): Promise<void> {
  const counted = [...app.redirectHits]
  if (counted.length === 0) return
  app.redirectHits.clear()
  try {
    await addHits(
      db,
      counted.map(([from]) => from),
      counted.map(([, hits]) => hits),
    )
  } catch (error) {
    for (const [from, hits] of counted) app.redirectHits.set(from, (app.redirectHits.get(from) ?? 0) + hits)
    throw error
  }
}
