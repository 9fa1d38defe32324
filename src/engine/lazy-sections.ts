/**
 * Sections whose code comes after the page's: the server has rendered them, and until a shopper comes near one or
 * touches it, its HTML does all it has to do.
 */

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
  /** Call when it answers to clicks: a click that came too early is made up for. */
  awake: () => void
  /** What the page made of it; one and the same as long as the page stands, or React would render it again. */
  section?: ResolvedSection
}

/** The late sections of a served page. */
export interface LazySections {
  /** Begins to wait at the section's element; undefined when the page has none, as the server could not show it. */
  hold: (id: string) => LazySection | undefined
  /** Fetches what they show, where the page came without it, once; gives whether that is still what their HTML says. Rejects without a network. */
  data?: () => Promise<boolean>
  /** Wants them all, as a page that changes does; resolves when they are there, or after a second of waiting. */
  release: () => Promise<unknown>
}

// What a shopper does first where there is a mouse, a finger or a keyboard.
const touches = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
const listening = { capture: true, passive: true }

/** Watches a page's sections come near; `margin` is how near, in css pixels. */
export function createLazySections(page: Document, margin = 100): LazySections {
  const held = new Map<string, LazySection>()
  const waiting = new Map<Element, () => void>()
  const asleep = new Set<Element>()
  let early: HTMLElement | null | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: `${margin}px` },
  )

  function onTouch({ type, target }: Event) {
    const section = target instanceof Element ? target.closest('[data-section]') : null
    if (!section || !asleep.has(section)) return
    // Links and forms work without any code; only a button's click would be lost.
    if (type === 'click') early = (target as Element).closest<HTMLElement>('button[type="button"]')
    waiting.get(section)?.()
  }

  function fallAsleep(element: Element) {
    // On the window, because React keeps what happens in such a section from everybody below.
    if (asleep.size === 0) for (const type of touches) window.addEventListener(type, onTouch, listening)
    asleep.add(element)
  }

  function wakeUp(element: Element) {
    asleep.delete(element)
    if (asleep.size === 0) for (const type of touches) window.removeEventListener(type, onTouch, listening)
    if (!early || !element.contains(early)) return
    const button = early
    early = undefined
    button.click()
  }

  function hold(id: string): LazySection | undefined {
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
    observer.observe(element)
    fallAsleep(element)
    const late = { wanted, awake: () => wakeUp(element) }
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
