import { parseArgs } from 'node:util'
import { modeTask } from './mode-task.ts'
import { pluginTask } from './plugin-task.ts'
import { paymentsTask } from './payments-task.ts'
import type { CommandWork } from './run-command.ts'
import type { ShopTask } from './shop-task.ts'
import { subscribersTask } from './subscribers-task.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

const TASKS: readonly ShopTask[] = [modeTask, subscribersTask, pluginTask, paymentsTask]

export const usage = (): string =>
  usageText({ command: 'npm run shop -- OPTION', options: TASKS.flatMap((task) => task.usage()) })

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  return readWithHelp(usage, () => {
    const known = Object.assign({}, ...TASKS.map((task) => task.options)) as ShopTask['options']
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...known, help: { type: 'boolean', short: 'h' } },
    })
    const options = values as Record<string, string | boolean | undefined>
    if (options['help']) return undefined
    const [task, ...more] = TASKS.filter(({ name }) => options[name] !== undefined)
    if (!task || more.length > 0)
      throw new Error(t.oneOption({ options: TASKS.map(({ name }) => `--${name}`).join(', ') }))
    const unexpected = Object.keys(options).find((name) => !(name in task.options))
    if (unexpected !== undefined)
      throw new Error(t.optionsConflict({ option: `--${unexpected}`, other: `--${task.name}` }))
    return task.read(options, positionals)
  })
}
