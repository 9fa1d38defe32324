import type { FastifyInstance } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Hits per rule since they were last stored. */
    redirectHits: Map<string, number>
  }
}

export function countHit({ redirectHits }: FastifyInstance, from: string): void {
  redirectHits.set(from, (redirectHits.get(from) ?? 0) + 1)
}

// The rule may have been deleted.
const addHits = statement<NoRow, [string[], number[]]>(
  'redirect-hits',
  `INSERT INTO path_redirect_hit AS h (from_path, hits)
   SELECT from_path, n.hits FROM unnest($1::text[], $2::bigint[]) AS n (from_path, hits)
     JOIN path_redirect USING (from_path) ORDER BY from_path
   ON CONFLICT (from_path) DO UPDATE SET hits = h.hits + excluded.hits, last_at = now()`,
)

/** Stores the hits. On failure they are kept for the next attempt. */
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
