/**
 * Sections whose code comes after the page's: the server has rendered them, and until a shopper comes near one or
 * touches it, its HTML does all it has to do.
 */

import { markInactive, markActive } from '#lib/queued-interactions.ts'
import type { LazyCode } from '#lib/lazy-code.ts'
import type { ResolvedSection } from './resolved-section.ts'

/** So many sections of a page are hydrated with it; they are what a shopper sees first. */
export const firstSections = 3

/** How many sections of a served document are hydrated at once: all of the header, none of what is below the page. */
export function sectionsAtOnce(documentKey: string): number {
  if (documentKey === 'header') return Infinity
  return documentKey === 'footer' ? 0 : firstSections
}

/** A section that stands in the served page and waits for its code. */
export interface LazySection {
  /** Resolves when its code is wanted: it is near the viewport, was touched, or everything is called for. */
  wanted: Promise<void>
  /** Call when the section is interactive; held presses are replayed. */
  awake: () => void
  /** Call when its code cannot be loaded and `code` keeps retrying; presses in the section are answered with that. */
  failed: (code: Pick<LazyCode<unknown>, 'load' | 'loadEventually'>) => void
  /** What the page made of it; one and the same as long as the page stands, or React would render it again. */
  section?: ResolvedSection
}

/** The late sections of a served page. */
export interface LazySections {
  /**
   * Starts waiting for the section to come near (with `isWanted`: for its code only). Undefined when the page has no
   * such element because the server could not render it.
   */
  hold: (id: string, isWanted?: boolean) => LazySection | undefined
  /** Fetches what they show, where the page came without it, once; gives whether that is still what their HTML says. Rejects without a network. */
  data?: () => Promise<boolean>
  /** Wants them all, as a page that changes does; resolves when they are there, or after a second of waiting. */
  release: () => Promise<unknown>
}

// What a shopper does first where there is a mouse, a finger or a keyboard.
const touches = ['pointerover', 'pointerdown', 'focusin'] as const
const listening = { capture: true, passive: true }

interface Options {
  /** Called when the code of a section cannot be loaded, and for each press in the section while that lasts. */
  onFailure: (section: Element, code: Pick<LazyCode<unknown>, 'load' | 'loadEventually'>) => void
  /** Distance at which a section counts as near, in CSS pixels. */
  margin?: number
}

/** Hydrates a page's sections as they come near. */
export function createLazySections(page: Document, { onFailure, margin = 100 }: Options): LazySections {
  const held = new Map<string, LazySection>()
  const waiting = new Map<Element, () => void>()
  const asleep = new Set<Element>()
  const failing = new Map<Element, Parameters<LazySection['failed']>[0]>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: `${margin}px` },
  )

  function onTouch({ target }: Event) {
    const section = target instanceof Element ? target.closest('[data-section]') : null
    if (section) waiting.get(section)?.()
  }

  function rest(element: Element) {
    // On the window, because React keeps what happens in such a section from everybody below.
    if (asleep.size === 0) for (const type of touches) window.addEventListener(type, onTouch, listening)
    asleep.add(element)
    markInactive(element, () => {
      waiting.get(element)?.()
      explain(element)
    })
  }

  function rouse(element: Element) {
    asleep.delete(element)
    failing.delete(element)
    if (asleep.size === 0) for (const type of touches) window.removeEventListener(type, onTouch, listening)
    markActive(element)
  }

  function explain(element: Element) {
    const code = failing.get(element)
    if (code) onFailure(element, code)
  }

  function hold(id: string, isWanted = false): LazySection | undefined {
    const known = held.get(id)
    if (known) return known
    const element = page.getElementById(id)
    if (!element?.dataset['section']) return undefined
    const wanted = new Promise<void>((resolve) => {
      waiting.set(element, () => {
        waiting.delete(element)
        observer.unobserve(element)
        resolve()
      })
    })
    if (isWanted) waiting.get(element)?.()
    else observer.observe(element)
    rest(element)
    const failed: LazySection['failed'] = (code) => {
      failing.set(element, code)
      explain(element)
    }
    const late = { wanted, awake: () => rouse(element), failed }
    held.set(id, late)
    return late
  }

  return {
    hold,
    release: () => {
      if (waiting.size === 0) return Promise.resolve()
      for (const wake of waiting.values()) wake()
      const all = [...held.values()].map(({ section }) => section?.late?.resolved)
      return Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 1000))])
    },
  }
}
