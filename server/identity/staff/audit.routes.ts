import type { FastifyInstance } from 'fastify'
import type { AuditRow } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'

const PAGE_SIZE = 50

type Row = Omit<AuditRow, 'created_at'> & { created_at: Date }

const list = statement<
  Row,
  [
    staffId: number | null,
    resource: string | null,
    recordId: string | null,
    from: string | null,
    until: string | null,
    before: number | null,
  ]
>(
  'audit-list',
  `SELECT id, created_at, staff_id, staff_name, action, resource, record_id, record_title, changes FROM audit_entry
   WHERE ($1::int IS NULL OR coalesce(staff_id, 0) = $1) AND ($2::text IS NULL OR resource = $2)
     AND ($3::text IS NULL OR record_id = $3) AND ($4::timestamptz IS NULL OR created_at >= $4)
     AND ($5::timestamptz IS NULL OR created_at < $5) AND ($6::bigint IS NULL OR id < $6)
   ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`,
)

/** The audit log (AD-02), newest entries first. */
export async function routes(app: FastifyInstance): Promise<void> {
  route(app, 'listAuditEntries', { config: { access: 'staff', roles: ['owner'] } }, async (request, reply) => {
    const { staff_id, resource, record_id, from, until, before } = request.query
    const rows = await list(
      app.database.pool,
      staff_id ?? null,
      resource ?? null,
      record_id ?? null,
      from ?? null,
      until ?? null,
      before ?? null,
    )
    const entries = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    return success(reply, { entries, next: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null })
  })
}
