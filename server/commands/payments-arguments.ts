import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { comparePayments } from '#server/commerce/payment/comparison/compare.ts'
import { dismissDifference, readPaymentTasks } from '#server/commerce/payment/comparison/payment-tasks.ts'
import { tryProvider } from '#server/commerce/payment/try-provider.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { CommandWork } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

export const usage = (): string =>
  usageText({
    command: 'npm run payments -- COMMAND',
    options: [
      ['try PROVIDER', t.paymentTry()],
      ['compare', t.paymentCompare()],
      ['dismiss NUMBER', t.paymentDismiss()],
    ],
  })

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
    if (verb === 'compare' && name === undefined) return compare
    if (verb !== 'try' && verb !== 'dismiss')
      throw new Error(verb === '' ? t.noCommand() : t.unknownCommand({ command: verb }))
    if (name === undefined || more.length > 0) throw new Error(t.namesExpected({ command: verb, min: 1, max: 1 }))
    if (verb === 'dismiss') return (app) => dismiss(app, name)
    return async (app) =>
      (await tryProvider(app, name)).map(({ isGood, text }) => `${isGood ? '✓' : '✗'} ${text}`).join('\n')
  })
}

const compare: CommandWork = async (app) => {
  await comparePayments(app, 0)
  const { differences, comparisons } = await readPaymentTasks(app.database.pool)
  const rows = differences.map(({ id, provider, kind, name, order_no: order, ours, theirs, currency }) =>
    [id, provider, kind, name, order ?? '-', ours, theirs, currency].join('  '),
  )
  const failures = comparisons.map(({ provider, error }) => `${provider}: ${error}`)
  return [...rows, ...failures].join('\n') || t.paymentsAgree()
}

async function dismiss(app: FastifyInstance, number: string): Promise<string> {
  const id = /^\d{1,9}$/.test(number) ? Number(number) : 0
  if (!(await dismissDifference(app.database.pool, id)))
    throw new ApiError(404, 'not_found', t.noDifference({ number }))
  return t.differenceDismissed({ number })
}
