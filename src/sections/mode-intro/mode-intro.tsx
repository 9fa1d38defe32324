import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/mode-intro.js'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import css from './mode-intro.module.css'

/** The introduction for visitors of a closed shop, next to a picture that fills half of a wide window. */
export function ModeIntro({ id, settings, position }: SectionProps<Settings>) {
  const { heading, text, image, image_focus: focus, links = [] } = settings
  const { storefront } = useSuspenseQuery(shopValuesQuery()).data
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={headingId} top="none" className={css.root}>
      {image && (
        <div className={css.picture}>
          <Picture image={image} sizes={{ xs: '100vw', lg: '75vw' }} priority={position === 0} fill focus={focus} />
        </div>
      )}
      <p className={css.name}>
        {storefront?.mark ? (
          <Picture className={css.mark} image={storefront.mark} sizes={{ xs: '160px' }} alt={storefront.name} />
        ) : (
          storefront?.name
        )}
      </p>
      <div className={`${css.words} ${patterns.stack16}`}>
        <Heading level={1} id={headingId} className={css.heading}>
          {heading}
        </Heading>
        {text && <p className={css.text}>{text}</p>}
        {links.length > 0 && (
          <ul role="list" className={`${css.links} ${patterns.cluster24}`}>
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link href={href} className={patterns.touch}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Band>
  )
}
