import { parseArgs } from 'node:util'
import { deleteAnswers } from '#server/engagement/forms/delete-answers.ts'
import { countAnswers } from '#server/engagement/forms/kept-answers.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { ContentTask } from '../task.ts'

export const task: ContentTask = {
  usage: `  delete answers FORM [--before YYYY-MM-DD]
                     deletes the answers to a form with their files, for good: all of them, or those sent before a day`,
  readWords: (words) => {
    const { form, before } = parseArguments(words)
    return async (app) => {
      const db = app.database.pool
      const counts = await countAnswers(db)
      if (!counts.some(({ form_id: id }) => id === form)) {
        const known = counts.map(({ form_id: id }) => id).join(', ')
        throw new StartError(`The form ${form} has no answers.${known && ` There are answers to ${known}.`}`)
      }
      const count = await deleteAnswers(db, app.config.dataDir, { form, ...(before && { before }) })
      return `${count} ${count === 1 ? 'answer' : 'answers'} to ${form} deleted.`
    }
  },
}

function parseArguments(words: string[]): { form: string; before: Date | undefined } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { before: { type: 'string' } },
  })
  const [what, form, ...more] = positionals
  if (what !== 'answers' || form === undefined || more.length > 0)
    throw new Error('Name what to delete: delete answers FORM.')
  return { form, before: values.before === undefined ? undefined : readDay(values.before) }
}

/** Start of a day in UTC. */
function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Error(`--before ${text}: write a day as year, month and day, such as 2026-01-31.`)
  return day
}
