import { modules } from '#generated/content-tasks.ts'
import type { ContentTask } from './content/task.ts'
import { runCommand } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

/** Tasks by their word on the command line: one per file of content/tasks/. */
const tasks = new Map<string, ContentTask>()
for (const [word, load] of Object.entries(modules)) tasks.set(word, (await load()).task)

const usage = (): string =>
  usageText({ command: 'npm run content -- COMMAND', options: [...tasks.values()].flatMap((task) => task.usage()) })

runCommand(usage, ([word = '', ...words]) => {
  if (word === '--help' || word === '-h' || word === 'help') return undefined
  return readWithHelp(usage, () => {
    const task = tasks.get(word)
    if (!task) throw new Error(word === '' ? t.noCommand() : t.unknownCommand({ command: word }))
    return task.readWords(words)
  })
})
