import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/breadcrumb.js'
import { pageHref } from '#pages/page-href.ts'
import { useNamedSubject } from '#shop/product/page-subject.ts'
import { Band } from '#ui/band.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/content.ts'
import css from './breadcrumb.module.css'

/** The path from the home page to the current one. Phones only show the last step. */
export function Breadcrumb({ settings }: SectionProps<Settings>) {
  const { path, subject } = usePage()
  const named = useNamedSubject(subject)
  const current = settings.current || named?.name
  const above = (named?.above ?? []).map(({ slug, name }) => ({
    label: name,
    href: pageHref('category', { slug }),
  }))
  const parent = settings.parent && settings.parent.href !== path ? [settings.parent] : []
  const steps = [{ label: settings.home, href: '/' }, ...parent, ...above]
  return (
    <Band as="nav" top="none" label={t.breadcrumb()} className={`${css.root} ${patterns.note}`}>
      <ol role="list" className={css.list}>
        {steps.map(({ label, href }) => (
          <li key={href} className={css.step}>
            <Link className={`${css.link} ${patterns.touch}`} href={href}>
              <Icon name="chevron-left" />
              <span className={patterns.cut} dir="auto">
                {label}
              </span>
            </Link>
          </li>
        ))}
        {current && (
          <li className={css.step}>
            <span className={`${css.current} ${patterns.cut}`} aria-current="page" dir="auto">
              {current}
            </span>
          </li>
        )}
      </ol>
    </Band>
  )
}
