import { afterEach, expect, it, vi } from 'vitest'
import { messageId } from '#lib/words.ts'
import { spokenDefaults } from './spoken-defaults.ts'

afterEach(() => vi.unstubAllGlobals())
const defaults = { empty_text: 'Empty', link: { label: 'Look', href: '/shop' } }
const texts: [string[], string][] = [
  [['empty_text'], 'Empty'],
  [['link', 'label'], 'Look'],
]

it('LG-01 LG-05 uses the shop’s wording for a section’s default texts', () => {
  expect(spokenDefaults(defaults, texts)).toBe(defaults)
  vi.stubGlobal('shopWords', { language: 'fr', plural: () => 'other', messages: { [messageId('Look')]: 'Voir' } })
  expect(spokenDefaults(defaults, texts)).toEqual({ empty_text: 'Empty', link: { label: 'Voir', href: '/shop' } })
  expect(defaults.link.label).toBe('Look')
  expect(spokenDefaults()).toEqual({})
})
