import { accountQuery } from '#api/account.queries.ts'
import { addressesQuery } from '#api/address.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { MenuEntry } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/account-dashboard.js'
import { useWishlist } from '#visitor/wishlist.chart.ts'
import { selectIsLoaded, selectSavedCount } from '#machines/wishlist/wishlist.selectors.ts'
import { pageHref } from '#pages/page-href.ts'
import { dashboardEntries, useAccountGroups } from '#shop/account/account-menu.ts'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './account-dashboard.module.css'
import * as t from '#words/account.ts'

/** The account's overview: a greeting, and a card for each page of the account. */
export function AccountDashboard({ settings: { menu, greeting, text } }: SectionProps<Settings>) {
  const { data: account } = useOwnQuery(accountQuery())
  const notes = useNotes()
  const entries = dashboardEntries(useAccountGroups(menu))
  const name = account?.first_name.trim()
  return (
    <Band top="page">
      <Heading level={1} size="section">
        {name ? t.greeting({ greeting, firstName: name, name: isolated }) : greeting}
      </Heading>
      {text && <p className={`${css.text} ${patterns.lead}`}>{text}</p>}
      <ul role="list" className={css.cards}>
        {entries.map((entry) => (
          <Card key={entry.path} entry={entry} note={notes[entry.path]} />
        ))}
      </ul>
    </Band>
  )
}

function Card({ entry: { menu, path, description }, note }: { entry: MenuEntry; note: string | undefined }) {
  return (
    <li className={css.card}>
      <Link href={path} className={`${css.link} ${patterns.tile}`}>
        <span className={`${css.name} ${patterns.strong}`} dir="auto">
          {menu}
        </span>
        {description && (
          <span className={`${css.description} ${patterns.soft}`} dir="auto">
            {description}
          </span>
        )}
        {note !== undefined && <span className={`${css.note} ${patterns.soft} ${patterns.small}`}>{note}</span>}
        <Icon name="arrow-right" />
      </Link>
    </li>
  )
}

/** Returns notes on some pages, by path: the contact, and the numbers of addresses and saved products. */
function useNotes(): Readonly<Record<string, string>> {
  const { data: account } = useOwnQuery(accountQuery())
  const { data: addresses } = useOwnQuery(addressesQuery())
  const count = useWishlist(selectSavedCount)
  const isLoaded = useWishlist(selectIsLoaded)
  return {
    [pageHref('profile')]: account?.email ?? account?.phone ?? LOADING,
    [pageHref('addresses')]: addresses ? t.addressCount({ count: addresses.length }) : LOADING,
    [pageHref('wishlist')]: isLoaded ? t.savedCount({ count }) : LOADING,
  }
}

/** Reserves the note's line. */
const LOADING = '\u00a0'

const isolated = (text: string) => <bdi key="name">{text}</bdi>
