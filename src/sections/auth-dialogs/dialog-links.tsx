import type { Settings } from '#generated/sections/auth-dialogs.js'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'
import * as t from '#words/auth.ts'

interface Props {
  settings: Settings
  /** Whether the shop offers two ways to log in. */
  withDivider: boolean
  links: { label: string; onClick: () => void }[]
}

/** Links below a form: to the other forms, the terms and the privacy policy (AU-17). */
export function DialogLinks({ settings, withDivider, links }: Props) {
  const { terms, privacy } = useAuthSettings()
  const pages = [
    { slug: terms, label: settings.terms_label },
    { slug: privacy, label: settings.privacy_label },
  ].filter(({ slug }) => slug !== undefined)
  return (
    <>
      {withDivider && (
        <div className={`${css.divider} ${patterns.soft}`} role="separator">
          <span aria-hidden="true">{t.or()}</span>
        </div>
      )}
      {links.length > 0 && (
        <p className={`${css.ways} ${patterns.cluster24}`}>
          {links.map(({ label, onClick }) => (
            <button key={label} type="button" className={`${css.way} ${patterns.action}`} onClick={onClick}>
              {label}
            </button>
          ))}
        </p>
      )}
      {pages.length > 0 && (
        <p className={`${css.pages} ${patterns.cluster24}`}>
          {pages.map(({ slug, label }) => (
            <Link
              key={label}
              className={`${patterns.touch} ${patterns.soft}`}
              href={`/${slug ?? ''}`}
              target="_blank"
              preload={false}
            >
              {label}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
