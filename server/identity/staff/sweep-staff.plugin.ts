import fp from 'fastify-plugin'
import { sweepStaff } from './sweep-staff.ts'

export const plugin = fp(async (app) => {
  app.addJob({ name: 'sweep-staff', everyMs: 10 * 60_000, exclusive: true, work: sweepStaff })
})
