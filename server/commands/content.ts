import { importTask } from './content/import.ts'
import { reviewTask } from './content/review.ts'
import { exportTask } from './content/export.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'
import type { ContentTask } from './content/task.ts'

/** What can be done with content, by its word on the command line. */
const tasks: Readonly<Record<string, ContentTask>> = { import: importTask, export: exportTask, review: reviewTask }

const USAGE = `Usage: npm run content -- [what to do]
${Object.values(tasks)
  .map(({ usage }) => usage)
  .join('\n')}`

runCommand(USAGE, ([verb = '', ...words]) => {
  if (verb === '--help' || verb === '-h' || verb === 'help') return undefined
  const task = Object.hasOwn(tasks, verb) ? tasks[verb] : undefined
  if (!task) throw new UsageError(`${verb === '' ? 'What is to be done?' : `${verb} is nothing to do.`}\n\n${USAGE}`)
  try {
    return task.readWords(words)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
})
