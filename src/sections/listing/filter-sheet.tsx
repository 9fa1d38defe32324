import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { listingHref } from '#domain/listing-search.ts'
import { cleared } from './choices.ts'
import { FilterGroups, type FilterGroupsProps } from './filter-groups.tsx'
import { isPlainClick } from './plain-click.ts'
import css from './filter-sheet.module.css'

interface Props extends FilterGroupsProps {
  open: boolean
  onClose: () => void
  /** “12 products”. */
  total: string
  isPending: boolean
}

/** The filters on narrow windows: a sheet from below. What is chosen shows behind it at once. */
export function FilterSheet({ open, onClose, total, isPending, ...groups }: Props) {
  const { search, go } = groups
  const hasChoice = search.facets !== undefined || search.price !== undefined
  const footer = (
    <div className={css.foot}>
      {hasChoice && (
        <Link
          className={`${css.clear} ${patterns.touch}`}
          href={listingHref(groups.path, cleared(search))}
          preload={false}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            go(cleared(search))
          }}
        >
          Clear all
        </Link>
      )}
      <Button wide onClick={onClose} aria-busy={isPending || undefined}>
        Show {total}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} title="Filters" footer={footer}>
      <FilterGroups {...groups} />
    </Dialog>
  )
}
