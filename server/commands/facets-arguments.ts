import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { readFacetValues } from '#server/catalogue/listing/facet-values.ts'
import { listingDelay } from '#server/catalogue/listing/listing-delay.ts'
import { type MergeSource, listMerges, mergeFacets, splitFacets } from '#server/catalogue/listing/merge-facets.ts'
import type { CommandWork } from './run-command.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

export const usage = (): string =>
  usageText({
    command: 'npm run facets -- COMMAND',
    options: [
      ['list [FACET]', t.facetsList()],
      ['merge FACET INTO', t.facetsMerge({ example: 'merge Color Colour' })],
      ['merge FACET VALUE INTO', t.facetsMergeValue({ example: 'merge Colour Grey Gray' })],
      ['split FACET [VALUE]', t.facetsSplit()],
    ],
    notes: [t.facetsNames({ tag: 'Tag', brand: 'Brand' })],
  })

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  return readWithHelp(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    const [verb = '', ...words] = positionals
    if (values.help || verb === 'help') return undefined
    const counts = { list: [0, 1], merge: [2, 3], split: [1, 2] }[verb]
    if (counts === undefined) throw new Error(verb === '' ? t.noCommand() : t.unknownCommand({ command: verb }))
    if (!counts.includes(words.length))
      throw new Error(t.namesExpected({ command: verb, min: counts[0]!, max: counts[1]! }))
    if (words.some((word) => word.trim() === '')) throw new Error(t.nameEmpty())
    const [facet = '', second, third] = words
    if (verb === 'list') return words.length === 0 ? listFacets : (app) => listValues(app, facet)
    if (verb === 'split') return (app) => split(app, { facet, value: second })
    return third === undefined
      ? (app) => merge(app, { facet }, second ?? '')
      : (app) => merge(app, { facet, value: second }, third)
  })
}

async function merge(app: FastifyInstance, source: MergeSource, into: string): Promise<string> {
  const count = await mergeFacets(app, source, into)
  return withDelay(app, t.merged({ from: source.value ?? source.facet, into, count }))
}

async function split(app: FastifyInstance, source: MergeSource): Promise<string> {
  await splitFacets(app, source)
  return withDelay(app, t.split({ name: source.value ?? source.facet }))
}

/** Adds when listings show a change of many products. */
async function withDelay(app: FastifyInstance, done: string): Promise<string> {
  const seconds = await listingDelay(app)
  return seconds === 0 ? done : `${done} ${t.listingsDelayed({ seconds })}`
}

const listFacets: CommandWork = async (app) => {
  const { byKey } = await readFacetValues(app)
  const rows = [...byKey].map(([key, values]) => {
    const [first] = values.values()
    return [key, first?.name ?? '', t.valueCount({ count: values.size })]
  })
  const merges = (await listMerges(app)).map(({ name, value, into_name: into, into_value: intoValue }) =>
    value === '' ? t.countedAs({ name, into }) : t.valueCountedAs({ facet: name, name: value, into: intoValue }),
  )
  return [...inColumns(rows), ...merges].join('\n') || t.noFacets()
}

async function listValues(app: FastifyInstance, words: string): Promise<string> {
  const { byKey } = await readFacetValues(app)
  const named = [...byKey.values()].find((values) => values.values().next().value?.name === words)
  const found = byKey.get(words) ?? named ?? byKey.get(words.toLowerCase())
  const rows = [...(found?.values() ?? [])].map(({ key, value }) => [key, value] as const)
  return (
    inColumns(rows.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))).join('\n') ||
    t.noFacet({ name: words })
  )
}

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
