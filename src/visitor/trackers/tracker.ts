import type { PluginConfigs } from '#generated/plugins.ts'
import type { ConsentSignals } from '#domain/cookie-entries.ts'

/** Consent on a page: whether the visitor is asked, and what is granted. */
export interface Consent {
  isAsked: boolean
  signals: ConsentSignals
}

/** What trackers hear of: an event of the page, in GA4's names and shapes. */
export interface TrackedEvent {
  name: string
  values: Readonly<Record<string, unknown>>
  /** The plugin that it is for; without one it is for all of them. */
  to?: string
}

/** A tracker that runs. */
export interface RunningTracker {
  hear: (event: TrackedEvent) => void
  /** The visitor has chosen again. */
  consentChanged?: (consent: Consent) => void
}

/** A third party's script that measures: a file `*.tracker.ts` of this folder, found by its name. */
export interface Tracker<Name extends keyof PluginConfigs = keyof PluginConfigs> {
  plugin: Name
  /** Names of the cookies that its script sets, to be removed when it may not run any more. */
  cookies: RegExp
  /** Loads the script. Called once a page, and only where the visitor allows it. */
  start: (config: PluginConfigs[Name], consent: Consent) => RunningTracker
}

/** Defines a tracker. */
export const defineTracker = <Name extends keyof PluginConfigs>(tracker: Tracker<Name>): Tracker<Name> => tracker

/** Adds a script of another host; the page's policy names that host because the plugin's definition does. */
export function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
