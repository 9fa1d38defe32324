import { task as exportTask } from './content/tasks/export.ts'
import { task as history } from './content/tasks/history.ts'
import { task as importTask } from './content/tasks/import.ts'
import { task as publish } from './content/tasks/publish.ts'
import { task as pull } from './content/tasks/pull.ts'
import { task as remove } from './content/tasks/remove.ts'
import { task as restore } from './content/tasks/restore.ts'
import { task as review } from './content/tasks/review.ts'
import type { ContentTask } from './content/task.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

/** What can be done with content, by its word on the command line. */
const TASKS: Readonly<Record<string, ContentTask>> = {
  publish,
  pull,
  history,
  restore,
  remove,
  import: importTask,
  export: exportTask,
  review,
}

const USAGE = `Usage: npm run content -- [what to do]
${Object.values(TASKS)
  .map(({ usage }) => usage)
  .join('\n')}`

runCommand(USAGE, ([word = '', ...words]) => {
  if (word === '--help' || word === '-h' || word === 'help') return undefined
  const task = Object.hasOwn(TASKS, word) ? TASKS[word] : undefined
  if (!task) throw new UsageError(`${word === '' ? 'What is to be done?' : `Unknown command: ${word}`}\n\n${USAGE}`)
  try {
    return task.readWords(words)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
})
