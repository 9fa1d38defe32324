import type { FastifyInstance } from 'fastify'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { exportProducts } from './export-products.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager'], limits: ['download'] } as const
  route(app, 'exportProducts', { config }, async ({ query }, reply) => {
    const { format = 'vitrine', category, collection, ids } = query
    const selection = { category, collection, ids: ids?.split(',').map(Number) }
    return sendCsv(reply, `products-${format}.csv`, exportProducts(app, format, selection))
  })
}
