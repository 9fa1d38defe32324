/** What a visitor may allow the shop to load (§3, §4.4), and the cookie that stores their choice (CO-02). */
import * as t from '#words/consent.ts'
import type { ConsentCategory } from './plugin-definition.ts'

export interface CookieEntry {
  /** The plugin's name, or `shop` for the shop's own cookies. */
  id: string
  name: string
  description: string
  /** The shop does not work without it, so it cannot be switched off. */
  required: boolean
  group: 'necessary' | 'optional'
  category: ConsentCategory
  accepted: boolean
}

interface ConsentPlugin {
  module_name: string
  consent?: { category: ConsentCategory; name: string; description: string } | null | undefined
}

const OWN_ID = 'shop'

const ownCookies = (): CookieEntry => ({
  id: OWN_ID,
  name: t.ownCookies(),
  description: t.ownCookiesDescription(),
  required: true,
  group: 'necessary',
  category: 'necessary',
  accepted: true,
})

/**
 * Returns the shop's own entry and those of installed plugins that ask for consent (CO-03). Optional entries are off.
 */
export function cookieEntries(plugins: readonly ConsentPlugin[]): CookieEntry[] {
  const registered = plugins.flatMap(({ module_name: id, consent }): CookieEntry[] => {
    if (!consent) return []
    const required = consent.category === 'necessary'
    return [{ ...consent, id, required, group: required ? 'necessary' : 'optional', accepted: required }]
  })
  return [ownCookies(), ...registered]
}

/** Returns the cookie's value: allowed and declined plugins by name. */
export const writeConsent = (entries: readonly CookieEntry[]): string =>
  JSON.stringify(
    Object.fromEntries(entries.filter(({ required }) => !required).map(({ id, accepted }) => [id, accepted])),
  )

/**
 * Returns the entries with the stored choice, or undefined when the visitor must be asked: nothing valid is stored, or
 * a plugin was added since.
 */
export function readConsent(entries: readonly CookieEntry[], kept: string | undefined): CookieEntry[] | undefined {
  const choices = parse(kept)
  if (!choices) return undefined
  const chosen = entries.map((entry) => {
    const accepted = entry.required || (Object.hasOwn(choices, entry.id) ? choices[entry.id] : undefined)
    return typeof accepted === 'boolean' ? { ...entry, accepted } : undefined
  })
  return chosen.every((entry) => entry !== undefined) ? chosen : undefined
}

function parse(kept: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(kept ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the entries with every optional one accepted or declined. */
export const setAllAccepted = (entries: readonly CookieEntry[], accepted: boolean): CookieEntry[] =>
  entries.map((entry) => ({ ...entry, accepted: entry.required || accepted }))

export const allowedPlugins = (entries: readonly CookieEntry[]): string[] =>
  entries.filter(({ accepted, id }) => accepted && id !== OWN_ID).map(({ id }) => id)

/** Google's consent signals (Consent Mode v2). */
export type ConsentSignals = Record<(typeof SIGNALS)[number], 'granted' | 'denied'>

const SIGNALS = [
  'ad_storage',
  'ad_user_data',
  'ad_personalization',
  'analytics_storage',
  'functionality_storage',
  'personalization_storage',
  'security_storage',
] as const

/** The signals when no consent is required (CO-03). */
export const grantedSignals = Object.fromEntries(SIGNALS.map((name) => [name, 'granted'])) as ConsentSignals

/** Returns the signals for the cookies a visitor allows. */
export function consentSignals(entries: readonly CookieEntry[]): ConsentSignals {
  const given = (category: ConsentCategory) =>
    entries.some((entry) => entry.category === category && entry.accepted) ? 'granted' : 'denied'
  const marketing = given('marketing')
  return {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: given('analytics'),
    functionality_storage: given('preferences'),
    personalization_storage: given('preferences'),
    security_storage: 'granted',
  }
}
