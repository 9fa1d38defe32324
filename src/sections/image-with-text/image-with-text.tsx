import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/image-with-text.js'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Prose } from '#ui/prose.tsx'
import css from './image-with-text.module.css'

/** A picture next to a heading, some text and a link. On phones the picture comes first. */
export function ImageWithText({ id, settings, position }: SectionProps<Settings>) {
  const { heading, html, image, caption, link, ratio } = settings
  const headingId = `${id}-heading`
  const isFirst = position === 0
  return (
    <Band labelledBy={headingId} top={isFirst ? 'page' : 'section'}>
      <div
        className={`${css.root} ${patterns.stack24}`}
        data-side={settings.image_side}
        data-width={settings.picture_width}
      >
        <figure className={css.figure}>
          <Picture
            image={image}
            sizes={{ xs: '92vw', md: settings.picture_width === 'wide' ? '58vw' : '50vw', '2xl': '770px' }}
            ratio={ratio}
            focus={settings.image_focus}
            priority={isFirst}
          />
          {caption && <figcaption className={`${css.caption} ${patterns.caption}`}>{caption}</figcaption>}
        </figure>
        <div className={`${css.words} ${patterns.stack16} ${patterns.start}`}>
          <Heading level={isFirst ? 1 : 2} id={headingId}>
            {heading}
          </Heading>
          {html && <Prose html={html} />}
          {link && settings.link_look === 'arrow' && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
          {link && settings.link_look === 'solid' && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
        </div>
      </div>
    </Band>
  )
}
