import { consentSignals, type CookieEntry } from '#domain/cookie-entries.ts'

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

/** Consent Mode v2: everything is denied before the first tag, then what the visitor has allowed is granted. */
export function signalConsent(entries: readonly CookieEntry[]): void {
  if (!isSet) gtag('consent', 'default', { ...consentSignals([]), wait_for_update: 500 })
  isSet = true
  gtag('consent', 'update', consentSignals(entries))
}
