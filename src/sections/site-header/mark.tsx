import type { Storefront } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import css from './site-header.module.css'

/** The shop's logo or name as a link to the home page. */
export function Mark({ storefront }: { storefront: Storefront | null | undefined }) {
  const mark = storefront?.mark
  const name = storefront?.name ?? ''
  return (
    <Link href={pageHref('home')} className={`${css.mark} ${patterns.touch}`}>
      {mark ? (
        <Picture className={css.markPicture} image={mark} sizes={{ xs: '160px' }} priority alt={mark.alt || name} />
      ) : (
        name
      )}
    </Link>
  )
}
