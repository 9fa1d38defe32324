import { parseArgs } from 'node:util'
import { deleteAnswers } from '#server/engagement/forms/delete-answers.ts'
import { countAnswers } from '#server/engagement/forms/stored-answers.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

export const task: ContentTask = {
  usage: () => [['delete answers FORM [--before YYYY-MM-DD]', t.deleteAnswers()]],
  readWords: (words) => {
    const { form, before } = parseArguments(words)
    return async (app) => {
      const counts = await countAnswers(app.database.pool)
      if (!counts.some(({ form_id: id }) => id === form)) {
        const known = counts.map(({ form_id: id }) => id).join(', ')
        throw new StartError(known === '' ? t.noAnswers({ form }) : t.noAnswersKnown({ form, known }))
      }
      const count = await deleteAnswers(app, { form, ...(before && { before }) })
      return t.answersDeleted({ count, form })
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
    throw new Error(t.deleteWhat({ command: 'delete answers FORM' }))
  return { form, before: values.before === undefined ? undefined : readDay(values.before) }
}

/** Start of a day in UTC. */
function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Error(t.dayInvalid({ option: '--before', day: text, example: '2026-01-31' }))
  return day
}
