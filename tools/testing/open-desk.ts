import fastify from 'fastify'
import { buildApp } from '#server/app.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'
import { type ModeChange, changeMode } from '#server/pages/gate/change-mode.ts'
import { openDatabase, statement } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'

export interface DeskRequest {
  orderNo: string
  action: DeskAction
}

interface ScheduleRequest {
  key: string
  minutes: number
}

/** For a schedule, a change of its times is what the passing of time is. */
const letTimePass = statement<object, [key: string, minutes: number]>(
  'let-time-pass',
  `UPDATE document SET starts_at = starts_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute'
   WHERE key = $1`,
)

type ModeRequest = Omit<ModeChange, 'until'> & { until?: string }

/**
 * Serves the order desk of a running shop over HTTP, so that tests avoid the start-up time of `npm run order` and
 * `npm run shop`.
 */
export async function openDesk(dataDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const postgres = await startEmbedded({ dataDir })
  const database = openDatabase(postgres.connection, 2)
  const environment = readEnvironment({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  const app = await buildApp({ ...environment, logLevel: 'silent', database })
  const desk = fastify()
  desk.post<{ Body: DeskRequest }>('/', ({ body }) => performDeskAction(app, body.orderNo, body.action))
  desk.post<{ Body: ModeRequest }>('/mode', ({ body: { until, ...change } }) =>
    changeMode(app, { ...change, ...(until !== undefined && { until: new Date(until) }) }),
  )
  desk.post<{ Body: ScheduleRequest }>('/schedule', async ({ body: { key, minutes } }) => {
    await letTimePass(database.pool, key, minutes)
    return {}
  })
  const url = await desk.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    close: async () => {
      await desk.close()
      await app.close()
      await database.close()
      await postgres.close()
    },
  }
}
