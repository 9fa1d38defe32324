import { consentSignals } from '#domain/cookie-entries.ts'
import type { Consent } from './tracker.ts'

declare global {
  interface Window {
    /** Google's queue: its scripts read what was pushed before them. */
    dataLayer?: unknown[]
  }
}

/** Google's command: its scripts tell commands from data by the type `Arguments`. */
export function gtag(..._command: unknown[]): void {
  ;(window.dataLayer ??= []).push(arguments)
}

/** Puts data where Google's scripts find it. */
export const pushData = (data: Readonly<Record<string, unknown>>): void => void (window.dataLayer ??= []).push(data)

let isSet = false

/**
 * Signals Consent Mode v2. A shop with a cookie warning denies everything before the first tag and then grants what the
 * visitor allows; one without grants everything by default.
 */
export function signalConsent({ isAsked, signals }: Consent): void {
  if (!isSet) gtag('consent', 'default', isAsked ? { ...consentSignals([]), wait_for_update: 500 } : signals)
  isSet = true
  if (isAsked) gtag('consent', 'update', signals)
}
