import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/not-found.js'
import { errorPages } from '#lib/messages.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Drawing } from '#ui/drawings.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './not-found.module.css'

/** There is no such page: the words and the button are the specification's (§2.8). */
export function NotFound({ id, settings: { link } }: SectionProps<Settings>) {
  const { title, text, button } = errorPages.notFound
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={headingId} top="page">
      <div className={`${css.root} ${patterns.stack24}`}>
        <div className={css.drawing}>
          <Drawing name="broken" />
        </div>
        <div className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
          <Heading level={1} id={headingId}>
            {title}
          </Heading>
          <p className={css.text}>{text}</p>
          <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
            <ButtonLink href="/">{button}</ButtonLink>
            {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
          </div>
        </div>
      </div>
    </Band>
  )
}
