import type { MouseEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/content.ts'
import css from './scroll-to-top.module.css'

/**
 * A link to the top of a long page (LY-03). CSS shows it in the lower half of the page; it works before hydration.
 */
export function ScrollToTop() {
  return (
    <div className={css.root}>
      <a className={`${css.link} ${patterns.square} ${patterns.panel}`} href="#top" onClick={goToTop}>
        <Icon name="chevron-down" />
        <VisuallyHidden>{t.backToTop()}</VisuallyHidden>
      </a>
    </div>
  )
}

/** Scrolls and moves the focus to the top without a history entry. */
function goToTop(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { body } = document
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
}
