import { parseArgs } from 'node:util'
import { modeTask } from './mode-task.ts'
import { pluginTask } from './plugin-task.ts'
import type { CommandWork } from './run-command.ts'
import type { ShopTask } from './shop-task.ts'
import { subscribersTask } from './subscribers-task.ts'
import { UsageError } from './usage-error.ts'

/** All that the command does. */
const TASKS: readonly ShopTask[] = [modeTask, subscribersTask, pluginTask]

export const USAGE = `Usage: npm run shop -- [what to do]\n${TASKS.map(({ usage }) => usage).join('\n')}`

/** Reads what follows `npm run shop --`; undefined when only help is asked for. Throws UsageError with what is wrong, and how it is meant. */
export function readArguments(args: string[]): CommandWork | undefined {
  try {
    const options = Object.assign({}, ...TASKS.map((task) => task.options)) as ShopTask['options']
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
    const given = values as Record<string, string | boolean | undefined>
    if (given['help']) return undefined
    const [task, ...more] = TASKS.filter(({ name }) => given[name] !== undefined)
    if (!task || more.length > 0) throw new Error('One thing to do at a time.')
    const foreign = Object.keys(given).find((name) => !(name in task.options))
    if (foreign !== undefined) throw new Error(`--${foreign} does not go with --${task.name}.`)
    return task.read(given, positionals)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
