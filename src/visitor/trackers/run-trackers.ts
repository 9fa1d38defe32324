import Cookies from 'js-cookie'
import { consentSignals } from '#domain/cookie-entries.ts'
import { subscribeTracker } from '#domain/track.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import type { Consent, RunningTracker, TrackedEvent, Tracker } from './tracker.ts'

interface Installed {
  module_name: string
  config: unknown
}

type Modules = Readonly<Record<string, () => Promise<{ tracker: Tracker<never> }>>>

export interface Trackers {
  /**
   * Starts allowed trackers that are not running; stops others and removes their cookies. Resolves when all allowed
   * ones have started.
   */
  allow: (names: readonly string[], consent: Consent) => Promise<void>
  /** Whether any script was loaded in this page. */
  hasLoaded: () => boolean
}

interface ActiveTracker {
  tracker: Tracker<never>
  running: RunningTracker
}

const trackerModules: Modules = import.meta.glob<{ tracker: Tracker<never> }>('./*.tracker.ts')

/**
 * Runs the trackers of installed plugins. Each is loaded when allowed and receives the page's events for it; one that
 * throws or fails to load affects nothing else (CO-03, CO-04).
 */
export function runTrackers(plugins: readonly Installed[], modules: Modules = trackerModules): Trackers {
  const active = new Map<string, ActiveTracker>()
  let allowed: readonly string[] = []
  let current: Consent = { isAsked: true, signals: consentSignals([]) }
  let isListening = false

  async function start(name: string): Promise<void> {
    const load = modules[`./${kebab(name)}.tracker.ts`]
    const plugin = plugins.find((one) => one.module_name === name)
    if (!load || !plugin || active.has(name)) return
    try {
      const { tracker } = await lazyCode(load).load()
      // The visitor may have changed their mind in the meantime.
      if (allowed.includes(name) && !active.has(name))
        active.set(name, { tracker, running: tracker.start(plugin.config as never, current) })
    } catch (error) {
      warn(name, error)
    }
  }

  function deliver({ detail }: CustomEventInit<TrackedEvent>): void {
    if (!detail) return
    for (const [name, { running }] of active)
      if (allowed.includes(name) && (detail.to === undefined || detail.to === name))
        guard(name, () => running.track(detail))
  }

  return {
    hasLoaded: () => active.size > 0,
    allow: async (names, consent) => {
      allowed = names
      current = consent
      for (const [name, { tracker, running }] of active) {
        guard(name, () => running.consentChanged?.(consent))
        if (!allowed.includes(name)) removeCookies(tracker.cookies)
      }
      await Promise.all(allowed.map((name) => start(name)))
      // Subscribes only now, so that queued events reach all trackers.
      if (isListening || active.size === 0) return
      isListening = true
      subscribeTracker(deliver)
    },
  }
}

function guard(name: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    warn(name, error)
  }
}

const warn = (name: string, error: unknown) => console.warn(`The tracker ${name} failed.`, error)

/** Converts GoogleTagManager to google-tag-manager, as in its file name. */
const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/gu, '-').toLowerCase()

/** Third parties set cookies for the host and every parent domain. */
function removeCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of Object.keys(Cookies.get()))
    if (names.test(name)) {
      Cookies.remove(name)
      for (const domain of domains) Cookies.remove(name, { domain })
    }
}
