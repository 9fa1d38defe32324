import type { PluginConfigs } from '#generated/plugins.ts'
import type { ConsentSignals } from '#domain/cookie-entries.ts'

/** Whether the visitor is asked, and what is granted. */
export interface Consent {
  isAsked: boolean
  signals: ConsentSignals
}

/** An event of the page with GA4's names and shapes. */
export interface TrackedEvent {
  name: string
  values: Readonly<Record<string, unknown>>
  /** The plugin it is for; all if undefined. */
  to?: string
}

/** A running tracker. */
export interface RunningTracker {
  track: (event: TrackedEvent) => void
  /** The visitor changed their choice. */
  consentChanged?: (consent: Consent) => void
}

/** A third-party analytics script, defined in a file `*.tracker.ts` of this folder. */
export interface Tracker<Name extends keyof PluginConfigs = keyof PluginConfigs> {
  plugin: Name
  /** The cookies its script sets, removed when it is no longer allowed. */
  cookies: RegExp
  /** Loads the script. Called once per page, and only with consent. */
  start: (config: PluginConfigs[Name], consent: Consent) => RunningTracker
}

export const defineTracker = <Name extends keyof PluginConfigs>(tracker: Tracker<Name>): Tracker<Name> => tracker

/** Adds a script of another host, which the page's policy allows by the plugin's definition. */
export function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
