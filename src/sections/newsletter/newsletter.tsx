import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/newsletter.js'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/newsletter.ts'
import { LazyNewsletterForm } from './lazy-newsletter-form.tsx'
import css from './newsletter.module.css'

/** The newsletter form (PL-05), on every page. Subscribers confirm by a link. */
export function Newsletter({ id, settings }: SectionProps<Settings>) {
  const plugin = usePlugin('emailSubscription')
  const { heading, text, button, thanks } = settings
  const headingId = `${id}-heading`
  // The checkout has no links that lead away.
  if (usePage().chrome === 'plain') return null
  return (
    <Band labelledBy={headingId}>
      <div className={`${css.root} ${patterns.panel}`}>
        <div>
          <Heading level={2} id={headingId} className={css.title}>
            {heading || plugin?.title || t.heading()}
          </Heading>
          <p className={patterns.soft}>{text || plugin?.text}</p>
        </div>
        <LazyNewsletterForm button={button} thanks={thanks} />
      </div>
    </Band>
  )
}
