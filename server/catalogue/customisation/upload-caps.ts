import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#server/platform/limits/limits.ts'
import { storedConfig } from '#server/store/plugins/service.ts'

/** What files are sent in for. Each purpose has room of its own, so that one that is full closes no other. */
export type Purpose = 'product' | 'review' | 'form'

/** Whose room a file takes, and how much there is of it. */
export interface Room {
  purpose: Purpose
  mostBytes: number
}

const MEGABYTE = 1_000_000

/** How much room the files of a purpose have in all. A plugin that is not installed keeps what it was told. */
export async function roomFor(app: FastifyInstance, purpose: Purpose): Promise<Room> {
  const configs = {
    product: async () => (await storedConfig(app, 'ProductCustomisation'))?.most_mb ?? 2000,
    review: async () => (await storedConfig(app, 'review'))?.most_mb ?? 500,
    form: async () => (await storedConfig(app, 'Form'))?.most_mb ?? 1000,
  }
  return { purpose, mostBytes: (await configs[purpose]()) * MEGABYTE }
}

/** How many files an address may send in a day, for all purposes together. */
export const uploadsPerDay = async (app: FastifyInstance): Promise<number> =>
  (await storedConfig(app, 'ProductCustomisation'))?.pictures_per_day ?? LIMITS.picture.address.most
