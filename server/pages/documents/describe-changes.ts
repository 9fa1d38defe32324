import type { Paint } from '#server/pages/checks/formats.ts'
import type { FieldChange, ItemChange } from './document-changes.ts'
import type { SummaryEntry } from './revisions.ts'
import { type PlannedDocument, labelOf } from './write-documents.ts'
import * as t from '#words/commands.ts'

const MAX_ITEMS = 60
const MAX_FIELDS = 20
const MAX_LENGTH = 70
/** Settings have no history, so their former values are shown at length. */
const MAX_VALUE_LENGTH = 400

const SIGNS = { added: '+', removed: '-', changed: '~', moved: '↕' } as const
const ITEM_CHANGES = { added: t.itemAdded, removed: t.itemRemoved, changed: t.itemChanged, moved: t.itemMoved } as const
const COLOURS = { added: 'green', removed: 'red', changed: 'yellow', moved: 'yellow' } as const

function truncateList<Entry>(
  list: readonly Entry[],
  max: number,
  show: (entry: Entry) => string[],
  rest: (count: number) => string,
) {
  const lines = list.slice(0, max).flatMap(show)
  return list.length > max ? [...lines, rest(list.length - max)] : lines
}

function formatValue(value: unknown, maxLength: number): string {
  if (value === undefined) return t.notSet()
  const text = JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}

const fieldLine = ({ field, before, after }: FieldChange, maxLength = MAX_LENGTH): string =>
  `      ${field}: ${formatValue(before, maxLength)} → ${formatValue(after, maxLength)}`

function itemLines({ change, item, place, fields }: ItemChange, paint: Paint): string[] {
  const what = `${SIGNS[change]} ${ITEM_CHANGES[change]({ item })}`
  const position =
    place === undefined ? '' : change === 'removed' ? `, ${t.formerPlace({ place })}` : `, ${t.itemPlace({ place })}`
  return [
    `  ${paint(COLOURS[change], what)}${position}`,
    ...truncateList(
      fields,
      MAX_FIELDS,
      (one) => [fieldLine(one)],
      (count) => `      ${t.moreFields({ count })}`,
    ),
  ]
}

export function describePlan({ document, newest, changes }: PlannedDocument, paint: Paint): string {
  const values = { document: labelOf(document), revision: newest?.number ?? 0 }
  const title = !newest
    ? t.newDocument(values)
    : newest.kind === 'remove'
      ? t.removedDocument(values)
      : t.knownDocument(values)
  return [
    paint('bold', title),
    ...truncateList(
      changes,
      MAX_ITEMS,
      (one) => itemLines(one, paint),
      (count) => `  ${t.moreItems({ count })}`,
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
      `${ITEM_CHANGES[change]({ item })}${
        fields.length > 0
          ? ` (${truncateList(
              fields,
              3,
              (one) => [one],
              (count) => t.more({ count }),
            ).join(', ')})`
          : ''
      }`,
    ],
    (count) => t.more({ count }),
  )
  return parts.join(', ')
}
