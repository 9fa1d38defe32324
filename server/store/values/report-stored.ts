import type { FastifyInstance } from 'fastify'
import type { StoredFault } from './fit-stored.ts'

/** Names in the log each field of a stored value that does not fit (EN-09). `place` says which value: `storefront`, `menu header`. */
export function reportStored(app: FastifyInstance, place: string, faults: readonly StoredFault[]): void {
  for (const { pointer, message } of faults)
    app.log.warn({ place, pointer }, `a stored value does not fit and is replaced: ${message}`)
}
