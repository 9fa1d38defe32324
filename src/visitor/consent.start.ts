import Cookies from 'js-cookie'
import { createActor } from 'xstate'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { CONSENT_COOKIE } from '#domain/cookie-names.ts'
import {
  allowedPlugins,
  setAllAccepted,
  consentSignals,
  type CookieEntry,
  cookieEntries,
  grantedSignals,
  readConsent,
  writeConsent,
} from '#domain/cookie-entries.ts'
import { isAdminsPage } from '#pages/page-context.ts'
import { type ConsentActor, consentMachine } from '#machines/consent/consent.machine.ts'
import type { Visitor } from './chart.ts'
import { runTrackers, type Trackers } from './trackers/run-trackers.ts'
import { inspect } from './watch-flows.ts'

/** One year (§9). */
const MAX_AGE_SECONDS = 31_536_000
const CHANNEL = 'vitrine-consent'

/**
 * Starts consent from the stored choice, the browser's Global Privacy Control or a question, and the allowed trackers.
 * Without the cookie warning everything is allowed (CO-03).
 */
export function startConsent({ queryClient }: Visitor): ConsentActor {
  const { plugins = [], storefront } = queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
  const isAsked = storefront?.is_cookie_warning_enabled ?? false
  const entries = cookieEntries(plugins)
  const kept = readConsent(entries, Cookies.get(CONSENT_COOKIE))
  const declines = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  const actor = createActor(consentMachine, {
    inspect,
    input: {
      entries: isAsked ? (kept ?? entries) : setAllAccepted(entries, true),
      hasIcon: isAsked && (storefront?.cookie_manage_icon ?? false),
      isDecided: !isAsked || kept !== undefined || declines,
    },
  })
  // A script in the page could act with the rights of staff.
  const trackers = runTrackers(isAdminsPage() ? [] : plugins)
  const follow = (chosen: readonly CookieEntry[]) =>
    void trackers.allow(allowedPlugins(chosen), { isAsked, signals: isAsked ? consentSignals(chosen) : grantedSignals })
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined

  actor.on('consent.given', ({ entries: chosen, withdrawn }) => {
    storeChoice(chosen)
    // A BroadcastChannel has no target origin.
    // oxlint-disable-next-line require-post-message-target-origin
    tabs?.postMessage('changed')
    follow(chosen)
    if (withdrawn.length > 0) reloadIfTracked(trackers)
  })
  tabs?.addEventListener('message', () => {
    const chosen = readConsent(entries, Cookies.get(CONSENT_COOKIE))
    if (!chosen) return
    const before = allowedPlugins(actor.getSnapshot().context.entries)
    actor.send({ type: 'choice.received', entries: chosen })
    follow(chosen)
    if (before.some((id) => !allowedPlugins(chosen).includes(id))) reloadIfTracked(trackers)
  })
  actor.start()
  follow(actor.getSnapshot().context.entries)
  return actor
}

function storeChoice(entries: readonly CookieEntry[]): void {
  const expires = new Date(Date.now() + MAX_AGE_SECONDS * 1000)
  Cookies.set(CONSENT_COOKIE, writeConsent(entries), {
    path: '/',
    sameSite: 'Lax',
    expires,
    'max-age': String(MAX_AGE_SECONDS),
    secure: location.protocol === 'https:',
  })
}

/** A loaded script cannot be removed, so the page is reloaded without it. */
function reloadIfTracked({ hasLoaded }: Trackers): void {
  if (hasLoaded()) location.reload()
}
