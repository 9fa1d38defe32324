import { modulesIn } from './content/modules-in.ts'
import type { ContentTask } from './content/task.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

const FOLDER = new URL('./content/tasks/', import.meta.url)

/** What can be done with content, by its word on the command line: each file of the folder is such a word. */
const tasks = new Map<string, ContentTask>()
for (const word of modulesIn(FOLDER)) {
  const { task } = (await import(new URL(`${word}.ts`, FOLDER).href)) as { task: ContentTask }
  tasks.set(word, task)
}

const USAGE = `Usage: npm run content -- [what to do]
${[...tasks.values()].map(({ usage }) => usage).join('\n')}`

runCommand(USAGE, ([word = '', ...words]) => {
  if (word === '--help' || word === '-h' || word === 'help') return undefined
  const task = tasks.get(word)
  if (!task) throw new UsageError(`${word === '' ? 'What is to be done?' : `${word} is nothing to do.`}\n\n${USAGE}`)
  try {
    return task.readWords(words)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
})
