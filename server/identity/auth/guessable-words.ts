import type { FastifyInstance } from 'fastify'
import { readSettings } from '#server/store/storefront/service.ts'

/** Words that anybody would try as a password in this shop: its name, what it sells (setting guessable_words). */
export const guessableWords = async (app: FastifyInstance): Promise<unknown> =>
  (await readSettings(app))['guessable_words']
