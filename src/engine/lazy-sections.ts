/**
 * Sections whose code is loaded after the page. The server has rendered them, and their HTML suffices until a shopper
 * approaches or touches them.
 */

import { markInactive, markActive } from '#lib/queued-interactions.ts'
import type { LazyCode } from '#lib/lazy-code.ts'
import type { ResolvedSection } from './resolved-section.ts'

/** Number of sections hydrated with the page; they are visible first. */
export const EAGER_SECTIONS = 3

/** Returns how many sections of a document are hydrated immediately: all of the header, none below the page. */
export function countEagerSections(documentKey: string): number {
  if (documentKey === 'header') return Infinity
  return documentKey === 'footer' ? 0 : EAGER_SECTIONS
}

/** A server-rendered section requests for its code. */
export interface LazySection {
  /** Resolves when its code is requested: it is near the viewport, was touched, or all sections are requested. */
  requested: Promise<void>
  /** Call when the section is interactive; queued interactions are replayed. */
  activate: () => void
  /**
   * Call when its code cannot be loaded and `code` keeps retrying; interactions with the section then show the failure.
   */
  fail: (code: Pick<LazyCode<unknown>, 'load' | 'loadEventually'>) => void
  /**
   * The section's resolved form; the same object for the lifetime of the page, so that React does not render it again.
   */
  section?: ResolvedSection
}

/** The lazy sections of a server-rendered page. */
export interface LazySections {
  /**
   * Waits for the section to come near, or with `isWanted` only for its code. Undefined if the page does not contain it
   * because the server could not render it.
   */
  defer: (id: string, isWanted?: boolean) => LazySection | undefined
}

// The first event of a mouse, finger or keyboard.
const touchEvents = ['pointerover', 'pointerdown', 'focusin'] as const
const listening = { capture: true, passive: true }

interface Options {
  /** Called when a section's code cannot be loaded, and for each interaction with it meanwhile. */
  onFailure: (section: Element, code: Pick<LazyCode<unknown>, 'load' | 'loadEventually'>) => void
  /** Distance at which a section counts as near, in CSS pixels. */
  margin?: number
}

/** Hydrates a page's sections as they come near. */
export function createLazySections(page: Document, { onFailure, margin = 100 }: Options): LazySections {
  const sections = new Map<string, LazySection>()
  const requests = new Map<Element, () => void>()
  const inactive = new Set<Element>()
  const failing = new Map<Element, Parameters<LazySection['fail']>[0]>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) requests.get(target)?.()
    },
    { rootMargin: `${margin}px` },
  )

  function onTouch({ target }: Event) {
    const section = target instanceof Element ? target.closest('[data-section]') : null
    if (section) requests.get(section)?.()
  }

  function deactivate(element: Element) {
    // On the window, because React stops events in such a section.
    if (inactive.size === 0) for (const type of touchEvents) window.addEventListener(type, onTouch, listening)
    inactive.add(element)
    markInactive(element, () => {
      requests.get(element)?.()
      explain(element)
    })
  }

  function reactivate(element: Element) {
    inactive.delete(element)
    failing.delete(element)
    if (inactive.size === 0) for (const type of touchEvents) window.removeEventListener(type, onTouch, listening)
    markActive(element)
  }

  function explain(element: Element) {
    const code = failing.get(element)
    if (code) onFailure(element, code)
  }

  function defer(id: string, isWanted = false): LazySection | undefined {
    const known = sections.get(id)
    if (known) return known
    const element = page.getElementById(id)
    if (!element?.dataset['section']) return undefined
    const requested = new Promise<void>((resolve) => {
      requests.set(element, () => {
        requests.delete(element)
        observer.unobserve(element)
        resolve()
      })
    })
    if (isWanted) requests.get(element)?.()
    else observer.observe(element)
    deactivate(element)
    const fail: LazySection['fail'] = (code) => {
      failing.set(element, code)
      explain(element)
    }
    const section = { requested, activate: () => reactivate(element), fail }
    sections.set(id, section)
    return section
  }

  return { defer }
}
