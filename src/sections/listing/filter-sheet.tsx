import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { listingHref } from '#domain/listing-search.ts'
import * as common from '#words/common.ts'
import * as t from '#words/listing.ts'
import { withoutFilters } from './choices.ts'
import { FilterGroups, type FilterGroupsProps } from './filter-groups.tsx'
import { isPlainClick } from './plain-click.ts'
import css from './filter-sheet.module.css'

interface Props extends FilterGroupsProps {
  open: boolean
  onClose: () => void
  total: number
  totalIsExact: boolean
  isPending: boolean
}

/** The filters in a sheet, on narrow windows. Selections apply immediately. */
export function FilterSheet({ open, onClose, total, totalIsExact, isPending, ...groups }: Props) {
  const { search, go } = groups
  const hasChoice = search.facets !== undefined || search.price !== undefined
  const hasMatches = total > 0 || isPending
  const footer = (
    <div className={css.foot}>
      <p role="status" className={css.status}>
        {!hasMatches && t.noMatch()}
      </p>
      {hasChoice && (
        <Link
          className={`${css.clear} ${patterns.touch}`}
          href={listingHref(groups.path, withoutFilters(search))}
          preload={false}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            go(withoutFilters(search))
          }}
        >
          {t.clearAll()}
        </Link>
      )}
      <Button wide onClick={onClose} aria-busy={isPending || undefined}>
        {!hasMatches ? common.close() : (totalIsExact ? t.showProducts : t.showProductsAtLeast)({ count: total })}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t.filters()} footer={footer}>
      <FilterGroups {...groups} />
    </Dialog>
  )
}
