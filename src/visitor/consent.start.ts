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
import { type ConsentActor, consentMachine } from '#machines/consent/consent.machine.ts'
import type { Visitor } from './chart.ts'
import { runTrackers, type Trackers } from './trackers/run-trackers.ts'
import { inspect } from './watch-flows.ts'

/** One year (specification §9). */
const KEPT_SECONDS = 31_536_000
const CHANNEL = 'vitrine-consent'

/**
 * Starts consent: a kept choice, a browser that declines for its owner (Global Privacy Control) or a question; and the trackers, which
 * load what is allowed and nothing else. Without the cookie warning everything is allowed (CO-03).
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
  const trackers = runTrackers(plugins)
  const follow = (chosen: readonly CookieEntry[]) =>
    void trackers.allow(allowedPlugins(chosen), { isAsked, signals: isAsked ? consentSignals(chosen) : grantedSignals })
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined

  actor.on('consent.given', ({ entries: chosen, withdrawn }) => {
    keep(chosen)
    // A channel has no other origin to name.
    // oxlint-disable-next-line require-post-message-target-origin
    tabs?.postMessage('changed')
    follow(chosen)
    if (withdrawn.length > 0) leave(trackers)
  })
  tabs?.addEventListener('message', () => {
    const chosen = readConsent(entries, Cookies.get(CONSENT_COOKIE))
    if (!chosen) return
    const before = allowedPlugins(actor.getSnapshot().context.entries)
    actor.send({ type: 'choice.received', entries: chosen })
    follow(chosen)
    if (before.some((id) => !allowedPlugins(chosen).includes(id))) leave(trackers)
  })
  actor.start()
  follow(actor.getSnapshot().context.entries)
  return actor
}

function keep(entries: readonly CookieEntry[]): void {
  const expires = new Date(Date.now() + KEPT_SECONDS * 1000)
  Cookies.set(CONSENT_COOKIE, writeConsent(entries), {
    path: '/',
    sameSite: 'Lax',
    expires,
    'max-age': String(KEPT_SECONDS),
    secure: location.protocol === 'https:',
  })
}

/** A script that runs cannot be taken out of a page: where one was loaded, the page begins again without it. */
function leave({ hasLoaded }: Trackers): void {
  if (hasLoaded()) location.reload()
}
