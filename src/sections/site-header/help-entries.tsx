import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { storeContact, telHref } from '#domain/store-contact.ts'
import { usePage } from '#engine/page-context.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './menu-sheet.module.css'

interface Props {
  /** The id of the menu of help; empty for none. */
  menu: string
  onClose: () => void
}

/**
 * The end of the phones' menu: the menu of help, what a bar above the header leads to and has no room for on phones, and how to
 * reach the shop. Each address once.
 */
export function HelpEntries({ menu, onClose }: Props) {
  const title = useId()
  const { path } = usePage()
  const { storefront, settings } = useSuspenseQuery(shopValuesQuery()).data
  const help = useQuery({ ...menuQuery(menu), enabled: menu !== '' }).data
  const [links] = useState(linksOfBars)
  const { phone, email } = storeContact(settings, storefront?.channel.country.mobile_code)
  const entries = [
    ...(help?.items ?? []).filter(({ active }) => active).map((entry) => [entry.path, entry.menu] as const),
    ...links,
    ...(phone ? [[telHref(phone), phone] as const] : []),
    ...(email ? [[`mailto:${email}`, email] as const] : []),
  ]
  if (entries.length === 0) return null
  return (
    <nav aria-labelledby={title} className={css.part}>
      <h3 id={title} className={`${css.title} ${patterns.soft} ${patterns.small}`}>
        {help?.title ?? 'Help'}
      </h3>
      <ul role="list">
        {[...new Map(entries)].map(([href, label]) => (
          <li key={href}>
            <Link className={`${css.ownLink} ${patterns.touch}`} href={href} current={path === href} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What bears `data-for-menu`, as address and words. */
const linksOfBars = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-for-menu]')].map(
    (link) => [link.getAttribute('href') ?? '', link.textContent] as const,
  )
