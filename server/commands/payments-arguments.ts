import { parseArgs } from 'node:util'
import { tryProvider } from '#server/commerce/payment/try-provider.ts'
import type { CommandWork } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

export const usage = (): string =>
  usageText({ command: 'npm run payments -- COMMAND', options: [['try PROVIDER', t.paymentTry()]] })

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  return readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    const [verb = '', name, ...more] = positionals
    if (values.help || verb === 'help') return undefined
    if (verb !== 'try') throw new Error(verb === '' ? t.noCommand() : t.unknownCommand({ command: verb }))
    if (name === undefined || more.length > 0) throw new Error(t.namesExpected({ command: verb, min: 1, max: 1 }))
    return async (app) =>
      (await tryProvider(app, name)).map(({ isGood, text }) => `${isGood ? '✓' : '✗'} ${text}`).join('\n')
  })
}
