import type { MouseEvent, Ref } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/listing.ts'
import { ColumnSwitch } from './column-switch.tsx'
import { isPlainClick } from './plain-click.ts'
import { SortForm } from './sort-form.tsx'
import type { Columns } from './use-columns.ts'
import type { Narrowing } from './use-narrowing.ts'
import css from './listing-bar.module.css'

interface Props {
  settings: Settings
  page: PageContext
  narrowing: Narrowing
  /** Such as “1–24 of 60 products”. */
  range: string
  rangeRef: Ref<HTMLParagraphElement>
  columns: Columns
  onColumns: (columns: Columns) => void
  /** Id of the filters' column, and the number of active filters. */
  filters: { id: string; selected: number; onOpen: () => void; onIntent: () => void } | undefined
}

/** Filter button (on narrow windows), range, order and columns. */
export function ListingBar({ settings, page, narrowing, range, rangeRef, columns, onColumns, filters }: Props) {
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    filters?.onOpen()
  }
  return (
    <div className={`${css.root} ${patterns.figures}`}>
      {filters && (
        // Without script, the link shows the filters above the products.
        <a
          className={`${css.filter} ${patterns.touch}`}
          href={`#${filters.id}`}
          data-opens=""
          aria-haspopup="dialog"
          onClick={open}
          onPointerEnter={filters.onIntent}
          onFocus={filters.onIntent}
        >
          <Icon name="filter" />
          {t.openFilters()}
          {filters.selected > 0 && <span className={css.chosen}>{filters.selected}</span>}
        </a>
      )}
      <p ref={rangeRef} role="status" tabIndex={-1} className={`${css.count} ${patterns.note}`}>
        {range}
      </p>
      <SortForm settings={settings} page={page} narrowing={narrowing} />
      <ColumnSwitch columns={columns} onChoose={onColumns} />
    </div>
  )
}
