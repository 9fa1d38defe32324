import { modules } from '#generated/content-tasks.ts'
import type { ContentTask } from './content/task.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

/** Tasks by their word on the command line: one per file of content/tasks/. */
const tasks = new Map<string, ContentTask>()
for (const [word, load] of Object.entries(modules)) tasks.set(word, (await load()).task)

const USAGE = `Usage: npm run content -- [what to do]
${[...tasks.values()].map(({ usage }) => usage).join('\n')}`

runCommand(USAGE, ([word = '', ...words]) => {
  if (word === '--help' || word === '-h' || word === 'help') return undefined
  const task = tasks.get(word)
  if (!task) throw new UsageError(`${word === '' ? 'What is to be done?' : `Unknown command: ${word}`}\n\n${USAGE}`)
  try {
    return task.readWords(words)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
})
