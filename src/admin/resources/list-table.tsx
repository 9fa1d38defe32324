import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { ResourceColumn, ResourceFacts } from '#domain/resource-facts.ts'
import type { ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import { schemaText } from '../field/field-schema.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { useSession } from '../shell/session.ts'
import { Cell } from './cell.tsx'
import { ariaSort, nextSort } from './list-address.ts'
import type { ListRow } from './resource.queries.ts'
import type { Selection } from './use-selection.ts'
import css from './list-table.module.css'

interface Props {
  resource: Pick<ResourceSummary, 'path'>
  facts: Pick<ResourceFacts, 'sorts'>
  columns: readonly ResourceColumn[]
  rows: readonly ListRow[]
  sort: string
  /** Absent where rows cannot be selected. */
  selection: Selection | undefined
  isBusy: boolean
  onSort: (sort: string) => void
  /** Address of a row’s screen; by its id unless given. */
  hrefOf?: (row: ListRow) => string
  /** Content of cells that are shown in a way of their own. */
  cellOf?: (column: ResourceColumn, row: ListRow) => ReactNode
}

/** More columns may not fit into a window, so their table scrolls within its frame. */
const MAX_STICKY = 8

/** The rows of a list; cards on phones. Arrow keys move between rows. */
export function ListTable(props: Props) {
  const { resource, facts, columns, rows, sort, selection, isBusy, onSort } = props
  const { hrefOf = ({ id }) => `/admin/${resource.path}/${id}`, cellOf } = props
  const { shop } = useSession()
  const contentOf = (column: ResourceColumn, row: ListRow) =>
    cellOf?.(column, row) ?? <Cell column={column} value={row[column.name]} shop={shop} />
  const body = useRef<HTMLTableSectionElement>(null)
  const ids = rows.map(({ id }) => id)
  const isEverySelected = selection !== undefined && ids.length > 0 && ids.every((id) => selection.ids.has(id))
  const isTitle = (column: ResourceColumn) => column.name === titleColumn(columns)?.name

  function move(event: KeyboardEvent): void {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (at >= 0 && to !== undefined && links[to]) {
      event.preventDefault()
      links[to].focus()
    } else if (event.key === ' ' && selection && document.activeElement instanceof HTMLAnchorElement) {
      const row = rows[at]
      if (!row) return
      event.preventDefault()
      selection.toggle(row.id)
    }
  }

  return (
    <div className={css.frame} data-wide={columns.length > MAX_STICKY || undefined}>
      <table className={css.root} aria-busy={isBusy} aria-describedby="row-keys">
        <thead className={css.head}>
          <tr>
            {selection && (
              <th className={css.pick}>
                <input
                  type="checkbox"
                  className={css.box}
                  aria-label={t.selectAllRows()}
                  checked={isEverySelected || selection.isAll}
                  onChange={() => selection.toggleAll(ids)}
                />
              </th>
            )}
            {columns.map(({ name, title, type }) => (
              <th key={name} className={css.heading} data-type={type} aria-sort={ariaSort(name, sort)}>
                {facts.sorts.includes(name) ? (
                  <button type="button" className={css.sort} onClick={() => onSort(nextSort(name, sort))}>
                    {schemaText(title)}
                    <SortMark state={ariaSort(name, sort)} />
                  </button>
                ) : (
                  schemaText(title)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={css.row}
              data-selected={selection?.ids.has(row.id) || selection?.isAll || undefined}
            >
              {selection && (
                <td className={css.pick}>
                  <input
                    type="checkbox"
                    className={css.box}
                    aria-label={t.selectRow({ title: row.title })}
                    checked={selection.isAll || selection.ids.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={css.cell}
                  data-type={column.type}
                  data-label={schemaText(column.title)}
                >
                  {isTitle(column) ? (
                    <AdminLink className={css.link} href={hrefOf(row)} data-row="">
                      {contentOf(column, row)}
                      {row.archived && <span className={css.mark}>{t.archived()}</span>}
                    </AdminLink>
                  ) : (
                    contentOf(column, row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id="row-keys" hidden>
        {t.rowKeys()}
      </p>
    </div>
  )
}

/** The column that links to the record: the first text. */
const titleColumn = (columns: readonly ResourceColumn[]): ResourceColumn | undefined =>
  columns.find(({ type }) => type === 'text') ?? columns[0]

function SortMark({ state }: { state: ReturnType<typeof ariaSort> }) {
  return (
    <span className={css.arrow} data-state={state}>
      <AdminIcon name={state === 'descending' ? 'chevron-down' : 'chevron-up'} size={14} />
    </span>
  )
}
