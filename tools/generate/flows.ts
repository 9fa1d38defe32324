import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Chart, chartOf, type ChartState, type ChartTransition, pathOf } from '#flow-viewer/chart/chart.ts'
import { aboutOf, findMachines, type FoundMachine } from '#flow-viewer/chart/machine-files.ts'
import { toMermaid } from './mermaid.ts'
import type { Outputs } from './write-files.ts'

const MACHINES = 'src/machines'
/** Contains generated pages only. */
export const FLOWS = 'docs/flows'
const NOTE = `<!-- Generated from ${MACHINES} by npm run flows. -->`

interface Page extends FoundMachine {
  about: string
}

/** Returns docs/flows: one page per statechart of src/machines, and their list (XS-02). */
export async function flowPages(root: string): Promise<Outputs> {
  const folder = join(root, MACHINES)
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.machine.ts'))
    .sort()
  const modules: Record<string, Record<string, unknown>> = {}
  for (const file of files)
    modules[file] = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
  const pages = findMachines(modules).map((found) => ({
    ...found,
    about: aboutOf(readFileSync(join(folder, found.file), 'utf8')),
  }))
  return new Map([
    [`${FLOWS}/README.md`, listPage(pages)],
    ...pages.map((page) => [`${FLOWS}/${page.name}.md`, flowPage(page)] as const),
  ])
}

function listPage(pages: readonly Page[]): string {
  const rows = pages.map(({ name, flow, about }) => [flow, `[${name}](${name}.md)`, about])
  return [
    NOTE,
    '',
    '# Flows',
    '',
    'Every statechart of the shop. `/dev/flows` of a running shop shows them live, with their context and events ([how](../how-to/watch-the-flows.md)).',
    '',
    ...table(['flow', 'chart', 'purpose'], rows),
    '',
  ].join('\n')
}

function flowPage({ name, file, about, machine }: Page): string {
  const chart = chartOf(machine)
  const states = chart.states.filter(({ tags, calls, entry, exit }) =>
    [tags, calls, entry, exit].some((one) => one.length > 0),
  )
  return [
    NOTE,
    '',
    `# ${name}`,
    '',
    ...(about ? [about, ''] : []),
    `Source: [\`${MACHINES}/${file}\`](../../${MACHINES}/${file}) · [all flows](README.md)`,
    '',
    '```mermaid',
    toMermaid(chart).trimEnd(),
    '```',
    '',
    '## Transitions',
    '',
    ...table(
      ['in', 'on', 'if', 'goes to', 'does'],
      chart.transitions.map((one) => transitionRow(chart, one)),
    ),
    '',
    ...(states.length > 0
      ? [
          '## States',
          '',
          ...table(
            ['state', 'tags', 'calls', 'on entry', 'on exit'],
            states.map((one) => stateRow(chart, one)),
          ),
          '',
        ]
      : []),
  ].join('\n')
}

const placeOf = (chart: Chart, id: string) => pathOf(chart, id) || 'anywhere'

const transitionRow = (chart: Chart, { from, to, label, guard, actions }: ChartTransition): string[] => [
  placeOf(chart, from),
  label,
  guard ?? '',
  to === undefined ? '' : pathOf(chart, to) || chart.id,
  actions.join(', '),
]

const stateRow = (chart: Chart, { id, tags, calls, entry, exit }: ChartState): string[] => [
  placeOf(chart, id),
  tags.join(', '),
  calls.join(', '),
  entry.join(', '),
  exit.join(', '),
]

const table = (head: readonly string[], rows: readonly string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((row) =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
      .replaceAll('|  |', '| |')
      .replaceAll('|  |', '| |'),
  )
