import { consentSignals } from '#domain/cookie-entries.ts'
import type { Consent } from './tracker.ts'

declare global {
  interface Window {
    /** Google's queue, read by its scripts once they load. */
    dataLayer?: unknown[]
  }
}

/** Google's scripts recognise commands by the type `Arguments`. */
export function gtag(..._command: unknown[]): void {
  ;(window.dataLayer ??= []).push(arguments)
}

/** Queues data for Google's scripts. */
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
