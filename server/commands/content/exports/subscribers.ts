import type { FastifyInstance } from 'fastify'
import { SUBSCRIBER_COLUMNS, subscriberRows } from '#server/engagement/newsletter/subscriber-rows.ts'
import type { Queryable } from '#server/platform/db/database.ts'

export const header = SUBSCRIBER_COLUMNS
export const rows = (_db: Queryable, app: FastifyInstance): AsyncGenerator<string[]> => subscriberRows(app)
