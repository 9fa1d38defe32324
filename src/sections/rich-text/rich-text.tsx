import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/rich-text.js'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Drawing } from '#ui/drawings.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Prose } from '#ui/prose.tsx'
import css from './rich-text.module.css'

/** A heading and text, side by side on wide screens. */
export function RichText({ id, settings, position }: SectionProps<Settings>) {
  const { heading, heading_role: role, intro, html, layout, drawing, button, link } = settings
  const isTitle = role === 'title'
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={heading && headingId} top={position === 0 ? 'page' : 'section'}>
      <div className={`${css.root} ${patterns.stack24}`} data-layout={layout}>
        {drawing !== 'none' && (
          <div className={css.drawing}>
            <Drawing name={drawing} />
          </div>
        )}
        {heading && (
          <Heading level={isTitle ? 1 : 2} id={headingId} className={css.heading}>
            {heading}
          </Heading>
        )}
        <div className={`${css.text} ${patterns.stack24} ${patterns.start}`}>
          {intro && <p className={css.intro}>{intro}</p>}
          {html && <Prose html={html} />}
          {(button || link) && (
            <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
              {button && <ButtonLink href={button.href}>{button.label}</ButtonLink>}
              {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
            </div>
          )}
        </div>
      </div>
    </Band>
  )
}
