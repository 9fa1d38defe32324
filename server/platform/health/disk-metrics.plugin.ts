import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import { listDisks, readDisk } from '#server/platform/environment/disk.ts'

export const needsNoBackEnd = true

export const plugin = fp(async (app) => {
  const { readDisk: read = readDisk } = app.config
  const gauge = ({ what, help }: { what: 'free' | 'size'; help: string }) =>
    new Gauge({
      name: `vitrine_disk_${what}_bytes`,
      help,
      labelNames: ['holds'],
      aggregator: 'min',
      registers: [app.metrics],
      async collect() {
        this.reset()
        for (const [holds, folder] of listDisks(app.config)) {
          const space = await read(folder)
          if (space) this.set({ holds }, space[what])
        }
      },
    })
  gauge({ what: 'free', help: 'Free space on the disks of DATA_DIR and of the built-in Postgres.' })
  gauge({ what: 'size', help: 'Size of the disks of DATA_DIR and of the built-in Postgres.' })
})
