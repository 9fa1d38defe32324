import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'

const PAGE_SIZE = 50

const readPeople = statement<
  { id: number; email: string; asked_at: Date; mailed_at: Date | null },
  [product: number, before: number | null]
>(
  'stock-alert-people',
  `SELECT w.id, w.email, w.asked_at, w.mailed_at FROM product_wait w JOIN product p ON p.sku = w.sku
   WHERE p.id = $1 AND ($2::int IS NULL OR w.id < $2::int) ORDER BY w.id DESC LIMIT ${PAGE_SIZE + 1}`,
)

/** Who waits for a product, and who has been mailed (AD-25). */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const
  route(app, 'listStockAlerts', { config }, async ({ params: { id }, query }, reply) => {
    const rows = await readPeople(app.database.pool, id, query.before ?? null)
    const shown = rows.slice(0, PAGE_SIZE)
    return success(reply, {
      people: shown.map(({ asked_at: asked, mailed_at: sent, ...person }) => ({
        ...person,
        asked_at: asked.toISOString(),
        sent_at: sent?.toISOString() ?? null,
      })),
      next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    })
  })
}
