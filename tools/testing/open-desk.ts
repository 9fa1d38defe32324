import fastify from 'fastify'
import { buildApp } from '#server/app.ts'
import { type DeskAction, performDeskAction } from '#server/admin/order-desk/desk.ts'
import { type ModeChange, changeMode } from '#server/pages/gate/change-mode.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { readEnvironment } from '#server/platform/environment/environment.ts'

export interface DeskRequest {
  orderNo: string
  action: DeskAction
}

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
