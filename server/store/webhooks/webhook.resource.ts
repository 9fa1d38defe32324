import type { AdminWebhook } from '#generated/admin/webhook.js'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { defineResource, type WriteContext } from '#server/platform/resources/resource.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { addressFault } from './receiver-address.ts'
import { sealSecret } from './secrets.ts'
import { newWebhookSecret } from './signature.ts'
import * as t from '#words/admin-outside.ts'

/** Every event is matched against all of them. */
const MAX_WEBHOOKS = 20

interface Row {
  name: string
  url: string
  events: AdminWebhook['events']
  active: boolean
  created_at: Date
  updated_at: Date
}

const read = statement<Row, [id: number]>(
  'webhook-read',
  `SELECT name, url, events, state = 'on' AS active, created_at, updated_at FROM webhook WHERE id = $1`,
)
const count = statement<{ count: number }, []>('webhook-count', 'SELECT count(*)::int AS count FROM webhook')
const insert = statement<
  { id: number },
  [name: string, url: string, events: string[], active: boolean, secret: Buffer]
>(
  'webhook-insert',
  `INSERT INTO webhook (name, url, events, state, secret)
   VALUES ($1, $2, $3, CASE WHEN $4 THEN 'on' ELSE 'off' END, $5) RETURNING id`,
)
// Turning it on also ends a suspension. A suspended one stays so until then: its events are still recorded.
const update = statement<
  NoRow,
  [id: number, name: string, url: string, events: string[], active: boolean, switched: boolean]
>(
  'webhook-update',
  `UPDATE webhook SET name = $2, url = $3, events = $4, updated_at = now(),
     state = CASE WHEN NOT $6 THEN state WHEN $5 THEN 'on' ELSE 'off' END,
     failing_since = CASE WHEN $6 THEN NULL ELSE failing_since END
   WHERE id = $1`,
)
const remove = statement<NoRow, [id: number]>(
  'webhook-remove',
  `WITH gone AS (DELETE FROM webhook_delivery WHERE webhook_id = $1) DELETE FROM webhook WHERE id = $1`,
)

export const resource = defineResource<AdminWebhook>({
  name: 'webhook',
  table: 'webhook',
  list: {
    from: `webhook w LEFT JOIN LATERAL (
        SELECT count(*) AS waiting FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting') n ON true`,
    id: 'w.id',
    title: 'w.name',
    columns: {
      name: 'w.name',
      url: 'w.url',
      state: `CASE WHEN w.state = 'on' AND w.failing_since IS NOT NULL THEN 'failing' ELSE w.state END`,
      waiting: 'n.waiting',
    },
    search: 'w.name ILIKE $pattern OR w.url ILIKE $pattern',
    sorts: { name: { sql: 'w.name', type: 'text' } },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    if (!row) return undefined
    const { created_at: createdAt, updated_at: updatedAt, ...values } = row
    return { values, createdAt, updatedAt }
  },
  create: async (db, values, { app }) => {
    requireAddress(values, app)
    if (((await count(db))[0]?.count ?? 0) >= MAX_WEBHOOKS)
      refuseValues({ '/name': t.tooManyWebhooks({ most: MAX_WEBHOOKS }) })
    const secret = sealSecret(app, newWebhookSecret())
    const [row] = await insert(db, values.name.trim(), values.url.trim(), values.events, values.active, secret)
    return row!.id
  },
  update: async (db, id, values, { app, changed }) => {
    if (changed.has('url')) requireAddress(values, app)
    await update(db, id, values.name.trim(), values.url.trim(), values.events, values.active, changed.has('active'))
  },
  remove: async (db: Queryable, id) => void (await remove(db, id)),
})

/** @throws ApiError 422 for an address that nothing would be sent to */
function requireAddress({ url }: AdminWebhook, app: WriteContext['app']): void {
  const fault = addressFault(url.trim(), app.webhookReceivers)
  if (fault !== undefined) refuseValues({ '/url': fault })
}
