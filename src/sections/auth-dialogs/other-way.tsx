import type { Settings } from '#generated/sections/auth-dialogs.js'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'

interface Props {
  settings: Settings
  /** The shop has two ways in. */
  withDivider: boolean
  links: { label: string; onClick: () => void }[]
}

/** Below a form: the other ways in, and what somebody agrees to (AU-17). */
export function OtherWay({ settings, withDivider, links }: Props) {
  const { terms, privacy } = useAuthSettings()
  const pages = [
    { slug: terms, label: settings.terms_label },
    { slug: privacy, label: settings.privacy_label },
  ].filter(({ slug }) => slug !== undefined)
  return (
    <>
      {withDivider && (
        <div className={`${css.divider} ${patterns.soft}`} role="separator">
          <span aria-hidden="true">or</span>
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
