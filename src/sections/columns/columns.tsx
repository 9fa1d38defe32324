import { SharedBlockList } from '#blocks/shared-block-list.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Blocks, Settings } from '#generated/sections/columns.js'
import { Band } from '#ui/band.tsx'
import patterns from '#ui/patterns.module.css'
import { SectionHead } from '#ui/section-head.tsx'
import css from './columns.module.css'

/** Up to four columns side by side; stacked on phones. */
export function Columns({ id, settings, blocks }: SectionProps<Settings>) {
  const { heading, align } = settings
  const columns = blocks as Blocks[]
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={heading && headingId}>
      <SectionHead heading={heading} id={headingId} />
      <div className={css.root} data-align={align} data-count={columns.length}>
        {columns.map((column) => (
          <div
            key={column.id}
            className={`${css.column} ${patterns.stack16} ${patterns.start}`}
            data-width={column.settings.width}
          >
            <SharedBlockList blocks={column.blocks} width={WIDTHS[columns.length] ?? '33vw'} />
          </div>
        ))}
      </div>
    </Band>
  )
}

/** Width of a column's picture by the number of columns. */
const WIDTHS: Record<number, `${number}vw`> = { 1: '90vw', 2: '60vw' }
