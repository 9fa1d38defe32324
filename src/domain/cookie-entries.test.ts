import { describe, expect, it } from 'vitest'
import {
  allowedPlugins,
  setAllAccepted,
  consentSignals,
  cookieEntries,
  readConsent,
  writeConsent,
} from './cookie-entries.ts'

const consent = (category: 'analytics' | 'marketing') => ({ category, name: category, description: 'Counts.' })
const plugins = [
  { module_name: 'GoogleTag', consent: consent('analytics') },
  { module_name: 'FacebookPixel', consent: consent('marketing') },
  { module_name: 'review' },
]
const entries = cookieEntries(plugins)

describe('cookie preferences', () => {
  it('CO-01 CO-03 list the shop’s own entry as required, and plugins that ask for consent as off', () => {
    expect(entries.map(({ id, group, required, accepted }) => [id, group, required, accepted])).toEqual([
      ['shop', 'necessary', true, true],
      ['GoogleTag', 'optional', false, false],
      ['FacebookPixel', 'optional', false, false],
    ])
    expect(allowedPlugins(entries)).toEqual([])
  })

  it('CO-02 are restored from the cookie', () => {
    for (const accepted of [true, false]) {
      const chosen = setAllAccepted(entries, accepted)
      expect(readConsent(entries, writeConsent(chosen))).toEqual(chosen)
    }
    const one = entries.map((entry) => (entry.id === 'GoogleTag' ? { ...entry, accepted: true } : entry))
    expect(allowedPlugins(readConsent(entries, writeConsent(one)) ?? [])).toEqual(['GoogleTag'])
  })

  it.each([
    undefined,
    '',
    'true',
    '[]',
    'null',
    '{',
    '{"GoogleTag":"yes","FacebookPixel":1}',
    '{"__proto__":{"GoogleTag":true}}',
  ])('CO-02 are asked again when the cookie is %s', (kept) => {
    expect(readConsent(entries, kept)).toBeUndefined()
  })

  it('CO-03 are asked again after a plugin was added', () => {
    const before = writeConsent(setAllAccepted(cookieEntries(plugins.slice(0, 1)), true))
    expect(readConsent(entries, before)).toBeUndefined()
    // Removing a plugin does not require asking again.
    expect(readConsent(cookieEntries(plugins.slice(0, 1)), writeConsent(setAllAccepted(entries, true)))).toBeDefined()
  })

  it('CO-03 become Consent Mode v2 signals, denied unless allowed', () => {
    expect(Object.values(consentSignals([])).filter((value) => value === 'granted')).toHaveLength(1)
    const signals = consentSignals(entries.map((entry) => ({ ...entry, accepted: entry.category === 'analytics' })))
    expect(signals).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied' })
  })
})
