import type { FastifyInstance } from 'fastify'
import { readUpload } from '#server/catalogue/customisation/uploads.ts'
import { linesOf } from '#server/commerce/orders/lines.ts'
import { type OrderRow, orderByNumber } from '#server/commerce/orders/rows.ts'
import { PERSONAL_EXPORT, recordExport } from '#server/platform/audit/personal-export.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/admin-orders.ts'
import { auditOrder } from './audit-order.ts'
import { lockByNumber } from './change-order.ts'
import { previewCancellation, previewRefund } from './amounts.ts'
import { changeOrders } from './bulk.ts'
import { exportOrders } from './export-orders.ts'
import { readFilters } from './filters.ts'
import { ORDER_DESK_ROLES, MONEY_ROLES } from './may-perform.ts'
import { addNote, removeNote, setTags } from './notes.ts'
import { listOrders, selectExported } from './order-list.ts'
import { readDeskOrder } from './read-order.ts'

/** Calls for the list of orders, an order with its notes and tags, and bulk changes (AD-20, AD-21). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { database } = app
  const read = { access: 'staff', roles: ORDER_DESK_ROLES } as const
  const write = { access: 'staff', roles: ORDER_DESK_ROLES, limits: ['mutation'] } as const

  route(app, 'listDeskOrders', { config: { ...read, scope: 'orders:read' } }, async ({ query }, reply) => {
    const { sort, after, limit, search, ids, ...filters } = query
    return success(reply, await listOrders(app, { sort, after, limit, search, ids, filters }))
  })

  route(app, 'getDeskFilters', { config: read }, async (_request, reply) =>
    success(reply, await readFilters(database.pool)),
  )

  route(
    app,
    'exportDeskOrders',
    { config: { access: 'staff', roles: MONEY_ROLES, ...PERSONAL_EXPORT } },
    async (request, reply) => {
      const { format: _format, ids: given, search, ...filters } = request.query
      const ids = await selectExported(app, { ids: given, search, filters })
      await recordExport(database.pool, request.staff!, 'order', { ids: given?.slice(0, 1000), search, ...filters })
      return sendCsv(reply, 'orders.csv', await exportOrders(app, ids))
    },
  )

  route(app, 'getDeskOrder', { config: { ...read, scope: 'orders:read' } }, async ({ params, staff }, reply) =>
    success(
      reply,
      // One transaction, so that all parts show the same state.
      await inTransaction(database, async ({ client }) =>
        readDeskOrder(client, app, await findByNumber(client, params.number), staff!),
      ),
    ),
  )

  route(
    app,
    'previewDeskCancellation',
    { config: { ...read, limits: ['mutation'] } },
    async ({ params, body }, reply) => {
      const order = await findByNumber(database.pool, params.number)
      return success(reply, await previewCancellation(database.pool, order, body.lines))
    },
  )

  route(app, 'previewDeskRefund', { config: { ...read, limits: ['mutation'] } }, async ({ params, body }, reply) => {
    const order = await findByNumber(database.pool, params.number)
    return success(reply, await previewRefund(database.pool, order, body))
  })

  route(app, 'getDeskPicture', { config: read }, async ({ params }, reply) => {
    const order = await findByNumber(database.pool, params.number)
    const line = (await linesOf(database.pool, order.id)).find(({ id }) => id === params.line)
    const name = line?.additonal_data?.image_path?.replace(/^\/uploads\//, '') ?? ''
    const bytes = await readUpload(app.storage, name)
    if (!line || !bytes) throw notFound(t.pictureGone())
    const kind = name.endsWith('.pdf') ? 'pdf' : 'webp'
    return saveAs(reply, `${order.order_no}-${line.sku}.${kind}`)
      .header('cache-control', 'private, no-store')
      .type(kind === 'pdf' ? 'application/pdf' : 'image/webp')
      .send(bytes)
  })

  route(
    app,
    'addDeskNote',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params, body }, staff) => {
        const order = await lockByNumber(client, params.number)
        await addNote(client, order.id, body.text, staff)
        await auditOrder(client, staff, order, 'note_added')
        return { data: await readDeskOrder(client, app, order, staff) }
      },
    }),
  )

  route(
    app,
    'removeDeskNote',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params }, staff) => {
        const order = await lockByNumber(client, params.number)
        await removeNote(client, order.id, params.note, staff)
        await auditOrder(client, staff, order, 'note_removed')
        return { data: await readDeskOrder(client, app, order, staff) }
      },
    }),
  )

  route(
    app,
    'setDeskTags',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { params, body }, staff) => {
        const order = await lockByNumber(client, params.number)
        await setTags(client, order, body, staff)
        return { data: await readDeskOrder(client, app, order, staff) }
      },
    }),
  )

  route(
    app,
    'changeDeskOrders',
    { config: write },
    mutation({
      before: async (request) => request.staff!,
      work: async ({ client }, { body }, staff) => ({ data: await changeOrders(client, app, body, staff) }),
    }),
  )
}

async function findByNumber(db: Queryable, number: string): Promise<OrderRow> {
  const [order] = await orderByNumber(db, number)
  if (!order) throw notFound(t.orderNotFound({ number }))
  return order
}
