import { text as readAll } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import {
  type ModeSetting,
  type PaymentMode,
  changePaymentMode,
  findPaymentMode,
  listPaymentModes,
  offerPaymentMode,
  withdrawPaymentMode,
} from '#server/commerce/payment-modes/change-mode.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { definitions } from '#server/commerce/payment-modes/definitions.ts'
import { readPairs, readSetting } from './setting-words.ts'
import type { ShopTask } from './shop-task.ts'
import * as t from '#words/commands.ts'

/** Stands for a value that is read from standard input, so that a secret is in no history of commands. */
const FROM_INPUT = '-'

export const paymentsTask: ShopTask = {
  name: 'payments',
  usage: () => [
    ['--payments list', t.paymentList()],
    ['--payments NAME', t.paymentShow()],
    ['--payments NAME on|off', t.paymentSwitch()],
    [
      '--payments NAME set KEY=VALUE …',
      t.paymentSet({ bare: 'KEY=', hidden: 'KEY=-', example: 'key_id=rzp_test_… key_secret=-' }),
    ],
  ],
  options: { payments: { type: 'string' } },
  read: ({ payments }, [verb, ...rest]) => {
    const name = String(payments)
    if (verb === undefined) return (app) => (name === 'list' ? list(app) : findPaymentMode(app, name).then(show))
    if (verb !== 'set' && rest.length > 0) throw new Error(t.unexpectedWords({ words: rest.join(' ') }))
    if (verb === 'on')
      return (app) => inTransaction(app.database, ({ client }) => offerPaymentMode(app, client, name)).then(show)
    if (verb === 'off')
      return (app) => inTransaction(app.database, ({ client }) => withdrawPaymentMode(app, client, name)).then(show)
    if (verb !== 'set') throw new Error(t.pluginVerbs({ word: verb, words: 'on, off, set' }))
    const pairs = readPairs(rest)
    return async (app) => {
      const values = await readValues(name, pairs)
      return show(await inTransaction(app.database, ({ client }) => changePaymentMode(app, client, name, values)))
    }
  },
}

const list = async (app: FastifyInstance): Promise<string> =>
  (await listPaymentModes(app))
    .map(({ code, title, isActive }) => `${isActive ? 'on ' : 'off'}  ${code.padEnd(22)}${title}`)
    .join('\n')

/** Secrets are not printed, because terminal output ends up in logs. */
function show({ title, name, isActive, settings, faults }: PaymentMode): string {
  return [
    isActive ? t.paymentIsOn({ title, name }) : t.paymentIsOff({ title }),
    ...settings.map((setting) => `  ${setting.key} = ${valueOf(setting)}`),
    ...(faults.length > 0 ? [t.paymentFaults(), ...faults.map((fault) => `  ${fault}`)] : []),
  ].join('\n')
}

function valueOf({ isSecret, isSet, value, variable }: ModeSetting): string {
  if (!isSet) return t.paymentMissing()
  const text = isSecret ? t.secretValue() : JSON.stringify(value)
  return variable === undefined ? text : t.paymentFromVariable({ value: text, variable })
}

async function readValues(
  name: string,
  pairs: readonly (readonly [string, string])[],
): Promise<Record<string, unknown>> {
  const properties = definitions.get(name)?.schema.properties ?? {}
  const input = pairs.some(([, text]) => text === FROM_INPUT) ? (await readAll(process.stdin)).split('\n') : []
  // Several secrets are given line by line, in the order of their settings.
  return Object.fromEntries(
    pairs.map(([key, text]) => [
      key,
      readSetting(text === FROM_INPUT ? (input.shift()?.trim() ?? '') : text, properties[key]?.type ?? 'string'),
    ]),
  )
}
