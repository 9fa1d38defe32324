import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { storeContact, telHref } from '#domain/store-contact.ts'
import { usePage } from '#engine/page-context.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/header.ts'
import css from './menu-sheet.module.css'

interface Props {
  /** Id of the help menu; empty for none. */
  menu: string
  onClose: () => void
}

/** Help menu, links of bars that phones have no room for, and contact details; without duplicate addresses. */
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
        {help?.title ?? t.help()}
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

/** Returns address and text of links with `data-for-menu`. */
const linksOfBars = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-for-menu]')].map(
    (link) => [link.getAttribute('href') ?? '', link.textContent] as const,
  )
