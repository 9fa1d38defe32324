import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/hero.js'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import css from './hero.module.css'

/** A large heading beside a picture that bleeds to one edge of the window. */
export function Hero({ settings, position }: SectionProps<Settings>) {
  const { heading, text, image, image_side: side, image_focus: focus, button, link } = settings
  const isFirst = position === 0
  return (
    <section className={css.root} data-side={side}>
      <div className={`${css.words} ${patterns.stack24} ${patterns.start}`}>
        <Heading level={isFirst ? 1 : 2} size="display" className={css.heading}>
          {heading}
        </Heading>
        {text && <p className={css.text}>{text}</p>}
        {(button || link) && (
          <div className={`${css.actions} ${patterns.cluster} ${patterns.actions}`}>
            {button && <ButtonLink href={button.href}>{button.label}</ButtonLink>}
            {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
          </div>
        )}
      </div>
      <Picture
        className={css.picture}
        image={image}
        // Cropped to the height of the band, it is drawn wider than the visible part.
        sizes={{ xs: '100vw', lg: '72vw' }}
        priority={isFirst}
        fill
        focus={focus}
      />
    </section>
  )
}
