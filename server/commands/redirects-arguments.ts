import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import {
  addRedirects,
  listRedirects,
  redirectFaults,
  removeRedirect,
  type NamedRule,
} from '#server/store/redirects/change-redirects.ts'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { decodeText, detectEncoding } from '#server/platform/csv/decode-text.ts'
import { readCsvRows } from '#server/platform/csv/read-csv-rows.ts'
import { webOrigin } from '#lib/url.ts'
import type { CommandWork } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

export const usage = (): string =>
  usageText({
    command: 'npm run redirects -- COMMAND',
    options: [
      ['add FROM TO [--status 301|302]', t.redirectsAdd({ example: '"/old/*" "/new/*"' })],
      ['list', t.redirectsList()],
      ['remove FROM', t.redirectsRemove()],
      ['check', t.redirectsCheck()],
      ['import FILE.csv', t.redirectsImport({ columns: 'from,to,status' })],
    ],
  })

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  return readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { status: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [verb = '', ...words] = positionals
    if (values.help || verb === 'help') return undefined
    const { status } = values
    if (status !== undefined && verb !== 'add') throw new Error(t.optionGoesWith({ option: '--status', other: 'add' }))
    const count = { add: 2, list: 0, remove: 1, check: 0, import: 1 }[verb]
    if (count === undefined) throw new Error(verb === '' ? t.noCommand() : t.unknownCommand({ command: verb }))
    if (words.length !== count) throw new Error(t.wordsExpected({ command: verb, count }))
    const [first = '', second = ''] = words
    if (verb === 'add') return add({ from: first, to: second, status: statusOf(status) })
    if (verb === 'remove') return (app) => removeRedirect(app, first).then(() => t.redirectRemoved({ from: first }))
    if (verb === 'import') return (app) => importFile(app, first)
    return verb === 'list' ? list : check
  })
}

const add =
  (rule: NamedRule): CommandWork =>
  async (app) =>
    (await addRedirects(app, [rule])) === 0
      ? t.redirectExists({ from: rule.from, to: rule.to })
      : t.redirectAdded({ from: rule.from, to: rule.to, status: rule.status })

const list: CommandWork = async (app) => {
  const rules = await listRedirects(app)
  const widest = Math.max(...rules.map(({ from }) => from.length), 0)
  const lines = rules.map(({ from, to, status, origin, hits, last_at: last }) => {
    const values = { from: from.padEnd(widest), status, to, count: hits }
    const line = last ? t.redirectUsed({ ...values, day: last.toISOString().slice(0, 10) }) : t.redirectUnused(values)
    return origin === 'renamed' ? `${line} ${t.redirectRenamed()}` : line
  })
  return lines.join('\n') || t.noRedirects()
}

const check: CommandWork = async (app) => {
  const faults = await redirectFaults(app)
  if (faults.length > 0) throw new StartError(faults.join('\n'))
  return t.redirectsFine()
}

async function importFile(app: FastifyInstance, file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartError(t.cannotRead({ file, reason: describeFileError(error) }))
  })
  const rules = (await readRules(file, bytes)).map((rule) => toShopForm(rule, app.config.publicOrigin))
  // Other shop systems export rules with queries, which are skipped instead of refusing the whole file.
  const isForPath = ({ from }: NamedRule) => !/[?#]/.test(from)
  const usable = rules.filter(isForPath)
  const added = await addRedirects(app, usable, { shorten: true })
  const leftOut = rules.filter((rule) => !isForPath(rule)).map(({ name, from }) => `  ${name}: ${from}`)
  return [
    t.redirectsImported({ added, count: usable.length }),
    ...(leftOut.length > 0 ? [t.redirectsLeftOut(), ...leftOut] : []),
  ].join('\n')
}

/** Converts a rule to the shop's form: its own URLs become absolute paths, and spaces are encoded. */
function toShopForm(rule: NamedRule, origin: string | undefined): NamedRule {
  const own = (text: string): string => {
    const address = text.replaceAll(/\s/gu, encodeURIComponent)
    if (origin !== undefined && webOrigin(address) === origin)
      return address.replace(/^https?:\/\/[^/?#]*/iu, '') || '/'
    return /^[\w%-][^:]*$/u.test(address) ? `/${address}` : address
  }
  return { ...rule, from: own(rule.from), to: own(rule.to) }
}

const HEADER = /^(?:redirect )?from$/iu

/** Parses the rules of a file, with or without a header row. @throws StartError with the invalid line */
export async function readRules(file: string, bytes: Uint8Array): Promise<NamedRule[]> {
  const encoding = await detectEncoding([bytes])
  if (encoding === undefined) throw new StartError(t.csvNotText({ file }))
  const rules: NamedRule[] = []
  try {
    for await (const { cells, line } of readCsvRows(decodeText([bytes], encoding))) {
      const [from = '', to = '', status] = cells
      if (rules.length === 0 && HEADER.test(from.trim())) continue
      const name = `${file}:${line}`
      if (to === '') throw new Error(t.redirectLine({ place: name, short: 'from,to', long: 'from,to,status' }))
      rules.push({ from, to, status: statusOf(status || undefined, name), name })
    }
  } catch (error) {
    throw new StartError((error as Error).message)
  }
  return rules
}

function statusOf(text = '301', place?: string): 301 | 302 {
  if (text === '301' || text === '302') return text === '301' ? 301 : 302
  throw new Error(place === undefined ? t.statusInvalid({ status: text }) : t.statusInvalidAt({ place, status: text }))
}
