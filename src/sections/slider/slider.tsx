import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sliderQuery } from '#api/slider.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Slide } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/slider.js'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { IconButton } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import * as t from '#words/content.ts'
import css from './slider.module.css'
import { useSlides } from './use-slides.ts'

/** Slides in a scroll container, so that they can be swiped and, with the links below, reached without script. */
export function Slider({ id, settings, position }: SectionProps<Settings>) {
  const { data: slider } = useSuspenseQuery(sliderQuery(settings.slider))
  const { slides } = slider
  const seconds = settings.autoplay ? slider.autoplay_seconds : 0
  const track = useRef<HTMLDivElement>(null)
  const { current, isPlaying, setPlaying, goTo, containerProps } = useSlides(track, { count: slides.length, seconds })
  const isFirst = position === 0
  if (slides.length === 0) return null
  const slideId = (slide: Slide) => `${id}-${slide.id}`
  return (
    <Band top={isFirst ? 'page' : 'section'} label={settings.label}>
      <div className={css.root} data-height={settings.height} {...containerProps}>
        <div className={`${css.track} ${patterns.scroller}`} ref={track}>
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              id={slideId(slide)}
              className={css.slide}
              data-tone={slide.tone}
              role="group"
              aria-roledescription={t.slide()}
              aria-label={t.slideNumber({ number: index + 1, count: slides.length })}
            >
              <Picture
                className={css.picture}
                image={slide.image}
                phone={slide.image_phone}
                sizes={{ xs: '100vw', '2xl': '1320px' }}
                priority={isFirst && index === 0}
                fill
                focus="right"
              />
              <SlideText slide={slide} level={isFirst && index === 0 ? 1 : 2} />
            </div>
          ))}
        </div>
        {slides.length > 1 && (
          <div className={`${css.bar} ${patterns.between}`}>
            <ul role="list" className={css.dots}>
              {slides.map((slide, index) => (
                <li key={slide.id}>
                  <a
                    className={css.dot}
                    href={`#${slideId(slide)}`}
                    aria-label={t.goToSlide({ number: index + 1, name: slide.heading || slide.image.alt })}
                    aria-current={index === current || undefined}
                    onClick={(event) => {
                      event.preventDefault()
                      goTo(index)
                    }}
                  />
                </li>
              ))}
            </ul>
            <div className={css.buttons}>
              {seconds > 0 && (
                <IconButton
                  className={css.motion}
                  label={isPlaying ? t.pauseSlides() : t.playSlides()}
                  onClick={() => setPlaying(!isPlaying)}
                >
                  <Icon name={isPlaying ? 'pause' : 'play'} />
                </IconButton>
              )}
              <IconButton label={t.previousSlide()} onClick={() => goTo(current - 1)}>
                <Icon name="chevron-left" />
              </IconButton>
              <IconButton label={t.nextSlide()} onClick={() => goTo(current + 1)}>
                <Icon name="chevron-right" />
              </IconButton>
            </div>
          </div>
        )}
      </div>
    </Band>
  )
}

function SlideText({ slide: { heading, text, link }, level }: { slide: Slide; level: 1 | 2 }) {
  if (!heading && !text && !link) return null
  return (
    <div className={`${css.words} ${patterns.stack8} ${patterns.start}`}>
      {heading && (
        <Heading level={level} size="section">
          {heading}
        </Heading>
      )}
      {text && <p className={css.text}>{text}</p>}
      {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
    </div>
  )
}
