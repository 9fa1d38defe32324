import type { FastifyInstance } from 'fastify'
import { readSettings } from '#server/store/storefront/service.ts'

/** Reads the setting `guessable_words`: passwords anyone would try at this shop, such as its name. */
export const guessableWords = async (app: FastifyInstance): Promise<unknown> =>
  (await readSettings(app))['guessable_words']
