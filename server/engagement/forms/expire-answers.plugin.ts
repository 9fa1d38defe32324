import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { storedConfig } from '#server/store/plugins/service.ts'
import { deleteAnswers } from './delete-answers.ts'
import type { FormPlugin } from './forms.ts'

const DEFAULT_KEEP_DAYS = 730
const DAY_MS = 86_400_000

// Answers to a deleted form expire by the settings of the Form plugin.
const formsWithAnswers = statement<{ id: string; plugin: FormPlugin }, []>(
  'form-answers-forms',
  `SELECT a.form_id AS id, coalesce(f.plugin, 'Form') AS plugin
   FROM (SELECT DISTINCT form_id FROM form_answer) a LEFT JOIN form f ON f.id = a.form_id`,
)

/** Deletes answers older than their plugin's `keep_days`, with their files. */
export async function expireAnswers(app: FastifyInstance, db: Queryable): Promise<void> {
  for (const { id, plugin } of await formsWithAnswers(db)) {
    const days = (await storedConfig(app, plugin))?.keep_days ?? DEFAULT_KEEP_DAYS
    if (days > 0) await deleteAnswers(app, { form: id, before: new Date(Date.now() - days * DAY_MS) })
  }
}

export const plugin = fp(async (app) => {
  app.addJob({ name: 'expire-answers', everyMs: 3_600_000, exclusive: true, work: (db) => expireAnswers(app, db) })
})
