import type { SectionProps } from '#engine/types.ts'
import type { Blocks, Settings } from '#generated/sections/logo-list.js'
import { Band } from '#ui/band.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import * as t from '#words/showcase.ts'
import css from './logo-list.module.css'

/** Logos of one height, whatever their proportions. */
export function LogoList({ id, settings, blocks }: SectionProps<Settings>) {
  const { heading, text, size, look } = settings
  const logos = blocks as Blocks[]
  const headingId = `${id}-heading`
  if (logos.length === 0) return null
  return (
    <Band labelledBy={heading && headingId} label={heading ? undefined : t.logos()}>
      <SectionHead heading={heading} text={text} id={headingId} />
      <ul className={css.root} data-size={size} data-look={look} role="list">
        {logos.map(({ id: own, settings: { image, href } }) => {
          const logo = <Picture image={image} sizes={{ xs: '40vw', md: '220px' }} className={css.logo} />
          return (
            <li key={own} className={css.item}>
              {href ? (
                <Link className={css.link} href={href}>
                  {logo}
                </Link>
              ) : (
                logo
              )}
            </li>
          )
        })}
      </ul>
    </Band>
  )
}
