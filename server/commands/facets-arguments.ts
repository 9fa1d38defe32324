import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { readFacetValues } from '#server/catalogue/listing/facet-values.ts'
import { describeDelay } from '#server/catalogue/listing/listing-delay.ts'
import { type MergeSource, listMerges, mergeFacets, splitFacets } from '#server/catalogue/listing/merge-facets.ts'
import type { CommandWork } from './run-command.ts'
import { UsageError } from './usage-error.ts'

export const USAGE = `Usage: npm run facets -- [what to do]
  list [FACET]                what listings can be filtered by, or the values of one facet, with their keys
  merge FACET INTO            count a facet as another one: merge Color Colour. Later imports follow, and old addresses
                              are redirected
  merge FACET VALUE INTO      the same for a value: merge Colour Grey Gray
  split FACET [VALUE]         end such a merge

Names with spaces go in quotes. A name or its key will do; tags and brands are the facets Tag and Brand.`

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(args: string[]): CommandWork | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    const [verb = '', ...words] = positionals
    if (values.help || verb === 'help') return undefined
    const counts = { list: [0, 1], merge: [2, 3], split: [1, 2] }[verb]
    if (counts === undefined) throw new Error(verb === '' ? 'No command given.' : `Unknown command: ${verb}`)
    if (!counts.includes(words.length)) throw new Error(`${verb} takes ${counts.join(' or ')} names.`)
    if (words.some((word) => word.trim() === '')) throw new Error('A name is empty.')
    const [facet = '', second, third] = words
    if (verb === 'list') return words.length === 0 ? listFacets : (app) => listValues(app, facet)
    if (verb === 'split') return (app) => split(app, { facet, value: second })
    return third === undefined
      ? (app) => merge(app, { facet }, second ?? '')
      : (app) => merge(app, { facet, value: second }, third)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

async function merge(app: FastifyInstance, source: MergeSource, into: string): Promise<string> {
  const products = await mergeFacets(app, source, into)
  return `${source.value ?? source.facet} is counted as ${into} (${countProducts(products)}).${await describeDelay(app)}`
}

async function split(app: FastifyInstance, source: MergeSource): Promise<string> {
  await splitFacets(app, source)
  return `${source.value ?? source.facet} is counted by itself again.${await describeDelay(app)}`
}

const countProducts = (products: number) => (products === 1 ? '1 product' : `${products} products`)

const listFacets: CommandWork = async (app) => {
  const { byKey } = await readFacetValues(app)
  const rows = [...byKey].map(([key, values]) => {
    const [first] = values.values()
    return [key, first?.name ?? '', `${values.size} ${values.size === 1 ? 'value' : 'values'}`]
  })
  const merges = (await listMerges(app)).map(({ name, value, into_name: into, into_value: intoValue }) =>
    value === '' ? `${name} is counted as ${into}.` : `${name}: ${value} is counted as ${intoValue}.`,
  )
  return [...inColumns(rows), ...merges].join('\n') || 'No product has an option, a tag or a brand.'
}

async function listValues(app: FastifyInstance, words: string): Promise<string> {
  const { byKey } = await readFacetValues(app)
  const named = [...byKey.values()].find((values) => values.values().next().value?.name === words)
  const found = byKey.get(words) ?? named ?? byKey.get(words.toLowerCase())
  const rows = [...(found?.values() ?? [])].map(({ key, value }) => [key, value] as const)
  return (
    inColumns(rows.toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))).join('\n') ||
    `There is no facet ${words}.`
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
