import { describe, expect, it } from 'vitest'
import { allowedOf, answerAll, consentSignals, cookieEntries, readChoice, writeChoice } from './cookie-entries.ts'

const consent = (category: 'analytics' | 'marketing') => ({ category, name: category, description: 'Counts.' })
const plugins = [
  { module_name: 'GoogleTag', consent: consent('analytics') },
  { module_name: 'FacebookPixel', consent: consent('marketing') },
  { module_name: 'review' },
]
const entries = cookieEntries(plugins)

describe('the entries of the cookie preferences', () => {
  it('CO-01 CO-03 are the shop’s own, locked on, and those of installed plugins that ask, off', () => {
    expect(entries.map(({ id, group, required, accepted }) => [id, group, required, accepted])).toEqual([
      ['shop', 'necessary', true, true],
      ['GoogleTag', 'optional', false, false],
      ['FacebookPixel', 'optional', false, false],
    ])
    expect(allowedOf(entries)).toEqual([])
  })

  it('CO-02 come back from the cookie as they were chosen', () => {
    for (const accepted of [true, false]) {
      const chosen = answerAll(entries, accepted)
      expect(readChoice(entries, writeChoice(chosen))).toEqual(chosen)
    }
    const one = entries.map((entry) => (entry.id === 'GoogleTag' ? { ...entry, accepted: true } : entry))
    expect(allowedOf(readChoice(entries, writeChoice(one)) ?? [])).toEqual(['GoogleTag'])
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
  ])('CO-02 are asked about again where the cookie is %s', (kept) => {
    expect(readChoice(entries, kept)).toBeUndefined()
  })

  it('CO-03 are asked about again when a plugin has come since', () => {
    const before = writeChoice(answerAll(cookieEntries(plugins.slice(0, 1)), true))
    expect(readChoice(entries, before)).toBeUndefined()
    // Removing a plugin does not require asking again.
    expect(readChoice(cookieEntries(plugins.slice(0, 1)), writeChoice(answerAll(entries, true)))).toBeDefined()
  })

  it('CO-03 become Google’s signals of Consent Mode v2, denied but for what is allowed', () => {
    expect(Object.values(consentSignals([])).filter((value) => value === 'granted')).toHaveLength(1)
    const signals = consentSignals(entries.map((entry) => ({ ...entry, accepted: entry.category === 'analytics' })))
    expect(signals).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied' })
  })
})
