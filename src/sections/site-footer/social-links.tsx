import { isExternalHref, safeHref } from '#lib/url.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './site-footer.module.css'

/** The settings keys of the specification (§3), in the order they are shown. */
const networks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
} as const

/** Links to the shop's social accounts, by name; those without a URL are omitted. */
export function SocialLinks({ settings }: { settings: Record<string, unknown> }) {
  const links = Object.entries(networks).flatMap(([key, name]) => {
    const href = safeHref(settings[key])
    return href && isExternalHref(href) ? [{ name, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul role="list" className={`${css.social} ${patterns.cluster24}`}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <Link className={css.link} href={href}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
