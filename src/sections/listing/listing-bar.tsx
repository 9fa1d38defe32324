import type { MouseEvent, Ref } from 'react'
import type { PageContext } from '#engine/types.ts'
import type { Settings } from '#generated/sections/listing.js'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
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
  /** “1–24 of 60 products”. */
  count: string
  countRef: Ref<HTMLParagraphElement>
  columns: Columns
  onColumns: (columns: Columns) => void
  /** The filters’ column and how many of them are chosen; none where nothing can be filtered. */
  filters: { id: string; chosen: number; onOpen: () => void; onIntent: () => void } | undefined
}

/** Filters (on narrow windows), count, order and size of the pictures, on one line. */
export function ListingBar({ settings, page, narrowing, count, countRef, columns, onColumns, filters }: Props) {
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    filters?.onOpen()
  }
  return (
    <div className={`${css.root} ${patterns.figures}`}>
      {filters && (
        // Without any script it leads to the filters, which then stand above the products.
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
          Filter
          {filters.chosen > 0 && <span className={css.chosen}>{filters.chosen}</span>}
        </a>
      )}
      <p ref={countRef} role="status" tabIndex={-1} className={`${css.count} ${patterns.note}`}>
        {count}
      </p>
      <SortForm settings={settings} page={page} narrowing={narrowing} />
      <ColumnSwitch columns={columns} onChoose={onColumns} />
    </div>
  )
}
