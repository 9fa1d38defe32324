import type { Paint } from '#server/pages/checks/formats.ts'
import type { FieldChange, ItemChange } from './document-changes.ts'
import type { SummaryEntry } from './revisions.ts'
import { type PlannedDocument, labelOf } from './write-documents.ts'

const MAX_ITEMS = 60
const MAX_FIELDS = 20
const MAX_LENGTH = 70
/** Settings have no history, so their former values are shown at length. */
const MAX_VALUE_LENGTH = 400

const SIGNS = { added: '+', removed: '-', changed: '~', moved: '↕' } as const
const COLOURS = { added: 'green', removed: 'red', changed: 'yellow', moved: 'yellow' } as const

function truncateList<Entry>(
  list: readonly Entry[],
  most: number,
  show: (entry: Entry) => string[],
  rest: (count: number) => string,
) {
  const lines = list.slice(0, most).flatMap(show)
  return list.length > most ? [...lines, rest(list.length - most)] : lines
}

function formatValue(value: unknown, longest: number): string {
  if (value === undefined) return '(not set)'
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

const fieldLine = ({ field, before, after }: FieldChange, longest = MAX_LENGTH): string =>
  `      ${field}: ${formatValue(before, longest)} → ${formatValue(after, longest)}`

function itemLines({ change, item, place, fields }: ItemChange, paint: Paint): string[] {
  const position = place === undefined ? '' : change === 'removed' ? `, was item ${place}` : `, item ${place}`
  return [
    `  ${paint(COLOURS[change], `${SIGNS[change]} ${item} ${change}`)}${position}`,
    ...truncateList(
      fields,
      MAX_FIELDS,
      (one) => [fieldLine(one)],
      (count) => `      and ${count} more`,
    ),
  ]
}

export function describePlan({ document, newest, changes }: PlannedDocument, paint: Paint): string {
  const shop = !newest ? 'new' : newest.kind === 'remove' ? 'not in the shop' : `revision ${newest.number} in the shop`
  return [
    paint('bold', `${labelOf(document)}, ${shop}`),
    ...truncateList(
      changes,
      MAX_ITEMS,
      (one) => itemLines(one, paint),
      (count) => `  and ${count} more items`,
    ),
  ].join('\n')
}

export function describeValues(label: string, changes: readonly FieldChange[], paint: Paint): string {
  return [paint('bold', label), ...changes.map((one) => fieldLine(one, MAX_VALUE_LENGTH))].join('\n')
}

export function describeSummary(summary: readonly SummaryEntry[]): string {
  const parts = truncateList(
    summary,
    5,
    ({ change, item, fields = [] }) => [
      `${item} ${change}${
        fields.length > 0
          ? ` (${truncateList(
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
