import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/site-header.js'
import { isPage, pageHref } from '#pages/page-href.ts'
import { Page } from '#ui/band.tsx'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/header.ts'
import * as search from '#words/search.ts'
import { AccountLink } from './account-link.tsx'
import { CartLink } from './cart-link.tsx'
import { HeaderLink } from './header-link.tsx'
import { Mark } from './mark.tsx'
import { MenuBar } from './menu-bar.tsx'
import { SearchField } from './search-field.tsx'
import css from './site-header.module.css'
import { useScrolledPast } from './use-scrolled-past.ts'
import { WishlistLink } from './wishlist-link.tsx'

const MenuSheet = lazyPart(
  () => import('./menu-sheet.tsx'),
  (module) => module.MenuSheet,
)
const SearchSheet = lazyPart(
  () => import('./search-sheet.tsx'),
  (module) => module.SearchSheet,
)

/** Scroll position in px from which the header has its stuck class (§9). */
const STUCK_AFTER = 50

/** Logo, menu, search, account, wishlist and cart (LY-02). */
export function SiteHeader({ id, settings }: SectionProps<Settings>) {
  const { menu: menuId, show_search: withSearch, show_account: withAccount, show_wishlist: withWishlist } = settings
  const { popular_searches: popular } = settings
  const page = usePage()
  const query = isPage(page, 'search') && typeof page.search['query'] === 'string' ? page.search['query'] : ''
  const { storefront } = useSuspenseQuery(shopValuesQuery()).data
  // Not suspended, so that the header is shown without its menu.
  const entries = useQuery(menuQuery(menuId)).data?.items.filter(({ active }) => active) ?? []
  const isSticky = storefront?.sticky_header === true
  const isStuck = useScrolledPast(STUCK_AFTER) && isSticky
  const [sheet, setSheet] = useSheet()
  // The checkout has no links that lead away.
  if (page.chrome === 'plain')
    return (
      <header className={css.root}>
        <Page className={`${css.bar} ${css.plain}`}>
          <Mark storefront={storefront} />
          <p>{t.secureCheckout()}</p>
        </Page>
      </header>
    )
  return (
    <header className={[css.root, isSticky && css.sticky, isStuck && css.stuck].filter(Boolean).join(' ')}>
      <Page className={css.bar}>
        <div className={css.start}>
          {entries.length > 0 && (
            <IconButton
              label={t.menu()}
              className={css.menuButton}
              aria-haspopup="dialog"
              onPointerEnter={MenuSheet.preload}
              onClick={() => setSheet('menu')}
            >
              <Icon name="menu" />
            </IconButton>
          )}
          {withSearch && <SearchLink className={css.phoneSearch} open={() => setSheet('search')} />}
        </div>
        <Mark storefront={storefront} />
        <MenuBar id={id} entries={entries} />
        <div className={css.end}>
          {withSearch && <SearchLink className={css.search} open={() => setSheet('search')} />}
          {withSearch && <SearchField key={query} query={query} popular={popular} />}
          {withAccount && <AccountLink className={css.wide} />}
          {withWishlist && <WishlistLink className={css.wide} />}
          <CartLink />
        </div>
      </Page>
      {sheet.seen.includes('menu') && (
        <MenuSheet
          settings={settings}
          entries={entries}
          open={sheet.open === 'menu'}
          onClose={() => setSheet(undefined)}
        />
      )}
      {sheet.seen.includes('search') && (
        <SearchSheet open={sheet.open === 'search'} popular={popular} onClose={() => setSheet(undefined)} />
      )}
    </header>
  )
}

type Sheet = 'menu' | 'search'

/** Returns the open sheet and those opened before, which stay mounted for their closing animation and input. */
function useSheet() {
  const [state, setState] = useState<{ open: Sheet | undefined; seen: Sheet[] }>({ open: undefined, seen: [] })
  const set = (open: Sheet | undefined) =>
    setState(({ seen }) => ({ open, seen: open && !seen.includes(open) ? [...seen, open] : seen }))
  return [state, set] as const
}

/** A link to the search page that opens a sheet once hydrated. */
function SearchLink({ className, open }: { className: string | undefined; open: () => void }) {
  return (
    <HeaderLink
      href={pageHref('search')}
      label={search.search()}
      icon="search"
      className={className}
      onPointerEnter={SearchSheet.preload}
      data-opens=""
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open()
      }}
    />
  )
}
