import { whenIdle } from '#lib/when-idle.ts'
import { EAGER_SECTIONS } from '#engine/lazy-sections.ts'

/**
 * Lays out the lower sections that base.css excluded from the first paint, one per idle period, so that the page has
 * its true height and scroll positions can be restored. `data-laid` marks completion and must not be used in selectors,
 * which would recalculate the page's styles.
 */
export function layOutBelow(): void {
  const below = [...document.querySelectorAll<HTMLElement>('main > [data-section]')].slice(EAGER_SECTIONS)
  function next(): void {
    const section = below.shift()
    if (section) {
      section.dataset['near'] = ''
      whenIdle(next, 1000, 100)
    } else document.documentElement.dataset['laid'] = ''
  }
  whenIdle(next, 1000, 100)
}
