import type { FastifyInstance } from 'fastify'
import type { StoredFault } from './fit-stored.ts'

/** Logs each invalid field of a stored value (EN-09). `place` names the value: `storefront`, `menu header`. */
export function reportStored(app: FastifyInstance, place: string, faults: readonly StoredFault[]): void {
  for (const { pointer, message } of faults)
    app.log.warn({ place, pointer }, `replaced an invalid stored value: ${message}`)
}
