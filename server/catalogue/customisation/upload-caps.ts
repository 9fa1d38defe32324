import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#server/platform/limits/limits.ts'
import { storedConfig } from '#server/store/plugins/service.ts'

/** Each purpose has its own storage limit, so that a full one does not affect the others. */
export type Purpose = 'product' | 'review' | 'form' | 'return'

export interface StorageLimit {
  purpose: Purpose
  mostBytes: number
}

const MEGABYTE = 1_000_000
/** Enough for 400 returns with five pictures of 500 kB each. */
const RETURN_MEGABYTES = 1000

/** The limit also applies while the plugin is not installed. */
export async function storageLimitFor(app: FastifyInstance, purpose: Purpose): Promise<StorageLimit> {
  const configs = {
    product: async () => (await storedConfig(app, 'ProductCustomisation'))?.most_mb ?? 2000,
    review: async () => (await storedConfig(app, 'review'))?.most_mb ?? 500,
    form: async () => (await storedConfig(app, 'Form'))?.most_mb ?? 1000,
    return: async () => RETURN_MEGABYTES,
  }
  return { purpose, mostBytes: (await configs[purpose]()) * MEGABYTE }
}

/** Per address, for all purposes together. */
export const uploadsPerDay = async (app: FastifyInstance): Promise<number> =>
  (await storedConfig(app, 'ProductCustomisation'))?.pictures_per_day ?? LIMITS.picture.address.max
