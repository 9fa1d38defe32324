import type { Paint } from '#server/pages/checks/formats.ts'
import type { FieldChange, ItemChange } from './document-changes.ts'
import type { SummaryEntry } from './revisions.ts'
import { type PlannedDocument, labelOf } from './write-documents.ts'

const MOST_ITEMS = 60
const MOST_FIELDS = 20
const LONGEST = 70
/** Settings have no history: what one was before is said at length. */
const LONGEST_OF_VALUES = 400

const SIGNS = { added: '+', removed: '-', changed: '~', moved: '↕' } as const
const COLOURS = { added: 'green', removed: 'red', changed: 'yellow', moved: 'yellow' } as const

/** A list that is cut, with a line that says how much of it is left out. */
function cut<Entry>(
  list: readonly Entry[],
  most: number,
  show: (entry: Entry) => string[],
  rest: (count: number) => string,
) {
  const lines = list.slice(0, most).flatMap(show)
  return list.length > most ? [...lines, rest(list.length - most)] : lines
}

function shown(value: unknown, longest: number): string {
  if (value === undefined) return '(not set)'
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

const fieldLine = ({ field, before, after }: FieldChange, longest = LONGEST): string =>
  `      ${field}: ${shown(before, longest)} → ${shown(after, longest)}`

function itemLines({ change, item, place, fields }: ItemChange, paint: Paint): string[] {
  const where = place === undefined ? '' : change === 'removed' ? `, was item ${place}` : `, item ${place}`
  return [
    `  ${paint(COLOURS[change], `${SIGNS[change]} ${item} ${change}`)}${where}`,
    ...cut(
      fields,
      MOST_FIELDS,
      (one) => [fieldLine(one)],
      (count) => `      and ${count} more`,
    ),
  ]
}

/** What showing a document would change, item by item. */
export function describePlan({ document, newest, changes }: PlannedDocument, paint: Paint): string {
  const shop = !newest ? 'new' : newest.kind === 'remove' ? 'not in the shop' : `revision ${newest.number} in the shop`
  return [
    paint('bold', `${labelOf(document)}, ${shop}`),
    ...cut(
      changes,
      MOST_ITEMS,
      (one) => itemLines(one, paint),
      (count) => `  and ${count} more items`,
    ),
  ].join('\n')
}

/** What a file of settings would change, setting by setting. */
export function describeValues(label: string, changes: readonly FieldChange[], paint: Paint): string {
  return [paint('bold', label), ...changes.map((one) => fieldLine(one, LONGEST_OF_VALUES))].join('\n')
}

/** “hero#first changed (heading, cta), newsletter#end added”. */
export function describeSummary(summary: readonly SummaryEntry[]): string {
  const parts = cut(
    summary,
    5,
    ({ change, item, fields = [] }) => [
      `${item} ${change}${
        fields.length > 0
          ? ` (${cut(
              fields,
              3,
              (one) => [one],
              (count) => `${count} more`,
            ).join(', ')})`
          : ''
      }`,
    ],
    (count) => `${count} more`,
  )
  return parts.join(', ')
}
