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
import { StartError } from '#server/platform/environment/start-error.ts'
import { readCsv } from '#server/platform/workers/read-csv.ts'
import { webOrigin } from '#lib/url.ts'
import type { CommandWork } from './run-command.ts'
import { UsageError } from './usage-error.ts'

export const USAGE = `Usage: npm run redirects -- [what to do]
  add FROM TO [--status 301|302]     send visitors of a path to another one, or to an http(s) address; 301 (for good) unless
                                     said otherwise. "/old/*" "/new/*" is for all that is below a path (in quotes)
  list                               every rule, and how often it was followed
  remove FROM                        visitors are shown the path's own page again
  check                              look for rules that cannot be followed: rings, chains, addresses where none may lead
  import FILE.csv                    add the rules of a file: from,to,status; the status may be left out. All of them or none,
                                     but for lines with a query in FROM: they are named and left out. Shopify's export of URL
                                     redirects is such a file. Chains are made one step`

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { status: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [verb = '', ...words] = positionals
    if (values.help || verb === 'help') return undefined
    const { status } = values
    if (status !== undefined && verb !== 'add') throw new Error('--status goes with add.')
    const count = { add: 2, list: 0, remove: 1, check: 0, import: 1 }[verb]
    if (count === undefined) throw new Error(verb === '' ? 'What is to be done?' : `${verb} is nothing to do.`)
    if (words.length !== count)
      throw new Error(`${verb} takes ${count === 0 ? 'nothing' : count === 1 ? 'one word' : 'two words'} more.`)
    const [first = '', second = ''] = words
    if (verb === 'add') return add({ from: first, to: second, status: statusOf(status) })
    if (verb === 'remove') return (app) => removeRedirect(app, first).then(() => `${first} is redirected no more.`)
    if (verb === 'import') return (app) => importFile(app, first)
    return verb === 'list' ? list : check
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

const add =
  (rule: NamedRule): CommandWork =>
  async (app) =>
    (await addRedirects(app, [rule])) === 0
      ? `${rule.from} leads to ${rule.to} already.`
      : `${rule.from} leads to ${rule.to} (${rule.status}).`

const list: CommandWork = async (app) => {
  const rules = await listRedirects(app)
  const widest = Math.max(...rules.map(({ from }) => from.length), 0)
  const lines = rules.map(({ from, to, status, origin, hits, last_at: last }) => {
    const day = last ? `, last on ${last.toISOString().slice(0, 10)}` : ''
    return `${from.padEnd(widest)}  ${status}  ${to}  (${hits} times${day}${origin === 'renamed' ? ', since it was renamed' : ''})`
  })
  return lines.join('\n') || 'There are no rules.'
}

const check: CommandWork = async (app) => {
  const faults = await redirectFaults(app)
  if (faults.length > 0) throw new StartError(faults.join('\n'))
  return 'All rules lead somewhere, in one step.'
}

async function importFile(app: FastifyInstance, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${file} cannot be read.`)
  })
  const rules = (await readRules(file, text)).map((rule) => toShopForm(rule, app.config.publicOrigin))
  // Other shop systems export rules with queries, which are skipped instead of refusing the whole file.
  const isForPath = ({ from }: NamedRule) => !/[?#]/.test(from)
  const usable = rules.filter(isForPath)
  const added = await addRedirects(app, usable, { shorten: true })
  const leftOut = rules.filter((rule) => !isForPath(rule)).map(({ name, from }) => `  ${name}: ${from}`)
  return [
    `${added} of ${usable.length} rules are new.`,
    ...(leftOut.length > 0 ? [`Left out, because a rule is for a path, whatever its query:`, ...leftOut] : []),
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
export async function readRules(file: string, text: string): Promise<NamedRule[]> {
  try {
    return (await readCsv(text)).flatMap(({ cells, line }, index) => {
      const [from = '', to = '', status] = cells
      if (index === 0 && HEADER.test(from.trim())) return []
      const name = `${file}:${line}`
      if (to === '') throw new Error(`${name}: a line is from,to or from,to,status.`)
      return [{ from, to, status: statusOf(status || undefined, `${name}: `), name }]
    })
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

function statusOf(text = '301', where = ''): 301 | 302 {
  if (text !== '301' && text !== '302') throw new Error(`${where}${text} is not 301 (for good) or 302 (for now).`)
  return text === '301' ? 301 : 302
}
