import type { MouseEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './scroll-to-top.module.css'

/**
 * The way back to the top of a long page (LY-03). It stands on a rail that begins half-way down the scrollable height, so
 * css alone brings it into sight there; as a plain link to the top it works before the page is alive.
 */
export function ScrollToTop() {
  return (
    <div className={css.root}>
      <a className={`${css.link} ${patterns.square} ${patterns.panel}`} href="#top" onClick={goToTop}>
        <Icon name="chevron-down" />
        <VisuallyHidden>Back to the top</VisuallyHidden>
      </a>
    </div>
  )
}

/** As the browser follows the link, but without a new entry in its history. The keyboard goes on from the top as well. */
function goToTop(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { body } = document
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
