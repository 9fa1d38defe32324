import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'

export const plugin = fp(async (app) => {
  const { pool, readers, durations } = app.database
  const connections = new Gauge({
    name: 'vitrine_db_pool_connections',
    help: 'Database connections of this process, by pool and state.',
    labelNames: ['pool', 'state'],
    registers: [app.metrics],
    collect() {
      for (const [name, pgPool] of Object.entries({ main: pool, readers })) {
        connections.set({ pool: name, state: 'idle' }, pgPool.idleCount)
        connections.set({ pool: name, state: 'busy' }, pgPool.totalCount - pgPool.idleCount)
      }
    },
  })
  const limits = new Gauge({
    name: 'vitrine_db_pool_connections_max',
    help: 'Database connections that a pool of this process may open.',
    labelNames: ['pool'],
    registers: [app.metrics],
  })
  limits.set({ pool: 'main' }, pool.options.max)
  limits.set({ pool: 'readers' }, readers.options.max)
  const waiting = new Gauge({
    name: 'vitrine_db_pool_waiting',
    help: 'Requests that wait for a database connection of this process.',
    labelNames: ['pool'],
    registers: [app.metrics],
    collect() {
      waiting.set({ pool: 'main' }, pool.waitingCount)
      waiting.set({ pool: 'readers' }, readers.waitingCount)
    },
  })
  app.metrics.registerMetric(durations)
})
