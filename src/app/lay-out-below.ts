import { EAGER_SECTIONS } from '#engine/lazy-sections.ts'

/**
 * Lays out the sections below the first ones (base.css left them out of the first paint), one in each idle moment: from then on the page is
 * as long as it says, and a place in it is found again. No rule asks for `data-laid`, which says that it is done: one that did would make a
 * browser look at the style of the whole page again.
 */
export function layOutBelow(): void {
  const below = [...document.querySelectorAll<HTMLElement>('main > [data-section]')].slice(EAGER_SECTIONS)
  function next(): void {
    const section = below.shift()
    if (section) {
      section.dataset['near'] = ''
      whenIdle(next)
    } else document.documentElement.dataset['laid'] = ''
  }
  whenIdle(next)
}

function whenIdle(act: () => void): void {
  // Safari has no idle time to tell of.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 1000 })
  else setTimeout(act, 100)
}
