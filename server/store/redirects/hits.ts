import type { FastifyInstance } from 'fastify'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { addCount, storeCounts } from './counts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Hits per rule since they were last stored. */
    redirectHits: Map<string, number>
  }
}

export const countHit = ({ redirectHits }: FastifyInstance, from: string): void => addCount(redirectHits, from)

// The rule may have been deleted.
const addHits = statement<NoRow, [string[], number[]]>(
  'redirect-hits',
  `INSERT INTO path_redirect_hit AS h (from_path, hits)
   SELECT from_path, n.hits FROM unnest($1::text[], $2::bigint[]) AS n (from_path, hits)
     JOIN path_redirect USING (from_path) ORDER BY from_path
   ON CONFLICT (from_path) DO UPDATE SET hits = h.hits + excluded.hits, last_at = now()`,
)

export const writeHits = ({ redirectHits }: FastifyInstance, db: Queryable): Promise<void> =>
  storeCounts(redirectHits, (paths, hits) => addHits(db, paths, hits))
