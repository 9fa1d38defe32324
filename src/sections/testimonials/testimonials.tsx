import type { SectionProps } from '#engine/types.ts'
import type { Blocks, Settings } from '#generated/sections/testimonials.js'
import { Band } from '#ui/band.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/rating.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import * as t from '#words/showcase.ts'
import css from './testimonials.module.css'

/** Quotes side by side; on phones in a row that is swiped. */
export function Testimonials({ id, settings, blocks }: SectionProps<Settings>) {
  const { heading, text, layout } = settings
  const quotes = blocks as Blocks[]
  const headingId = `${id}-heading`
  if (quotes.length === 0) return null
  const isRow = layout === 'cards' && quotes.length > 1
  return (
    <Band labelledBy={heading && headingId} label={heading ? undefined : t.testimonials()}>
      <SectionHead heading={heading} text={text} id={headingId} />
      <ul
        className={`${css.root} ${isRow ? patterns.scroller : ''}`}
        data-layout={layout}
        data-count={Math.min(quotes.length, 4)}
        // A row that scrolls can be reached by keyboard.
        tabIndex={isRow ? 0 : undefined}
        aria-label={isRow ? (heading ?? t.testimonials()) : undefined}
        role="list"
      >
        {quotes.map((quote) => (
          <li key={quote.id} className={css.item}>
            <Quote {...quote.settings} isLarge={layout === 'large'} />
          </li>
        ))}
      </ul>
    </Band>
  )
}

type QuoteProps = Blocks['settings'] & { isLarge: boolean }

function Quote({ quote, name, about, image, stars, isLarge }: QuoteProps) {
  return (
    <figure className={`${css.quote} ${isLarge ? '' : patterns.panel}`}>
      {stars !== undefined && <Stars value={stars} label={t.starsOfFive({ stars })} />}
      <blockquote className={css.words} dir="auto">
        {quote}
      </blockquote>
      <figcaption className={css.person}>
        {image && (
          <span className={css.portrait}>
            <Picture image={image} sizes={{ xs: '56px' }} ratio="1:1" />
          </span>
        )}
        <span>
          <span className={patterns.strong} dir="auto">
            {name}
          </span>
          {about && (
            <span className={`${css.about} ${patterns.note}`} dir="auto">
              {about}
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  )
}
