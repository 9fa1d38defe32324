import type { FastifyInstance } from 'fastify'
import { readSettings } from '#server/store/storefront/service.ts'

/** Reads the setting `guessable_words`: easy passwords of this shop, such as its name. */
export const guessableWords = async (app: FastifyInstance): Promise<unknown> =>
  (await readSettings(app))['guessable_words']
