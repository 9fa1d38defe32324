import { parseArgs } from 'node:util'
import { modeTask } from './mode-task.ts'
import { pluginTask } from './plugin-task.ts'
import type { CommandWork } from './run-command.ts'
import type { ShopTask } from './shop-task.ts'
import { subscribersTask } from './subscribers-task.ts'
import { UsageError } from './usage-error.ts'

const TASKS: readonly ShopTask[] = [modeTask, subscribersTask, pluginTask]

export const USAGE = `Usage: npm run shop -- [what to do]\n${TASKS.map(({ usage }) => usage).join('\n')}`

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  try {
    const known = Object.assign({}, ...TASKS.map((task) => task.options)) as ShopTask['options']
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...known, help: { type: 'boolean', short: 'h' } },
    })
    const options = values as Record<string, string | boolean | undefined>
    if (options['help']) return undefined
    const [task, ...more] = TASKS.filter(({ name }) => options[name] !== undefined)
    if (!task || more.length > 0) throw new Error('One thing to do at a time.')
    const unexpected = Object.keys(options).find((name) => !(name in task.options))
    if (unexpected !== undefined) throw new Error(`--${unexpected} does not go with --${task.name}.`)
    return task.read(options, positionals)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
