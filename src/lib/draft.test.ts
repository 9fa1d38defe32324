// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { draftOf, forgetDrafts, forgetOldChanges, keptChangesOf } from './draft.ts'

it('AU-14 removes the drafts of the tab and nothing else', () => {
  sessionStorage.setItem('other', '1')
  const draft = draftOf<{ text: string }>('refund 7')
  draft.keep({ text: 'Chipped' })
  expect(draft.read()).toEqual({ text: 'Chipped' })
  forgetDrafts()
  expect(draft.read()).toBeUndefined()
  expect(sessionStorage.getItem('other')).toBe('1')
})

describe('kept changes', () => {
  const kept = keptChangesOf<{ name: string }>('admin 7 redirects 12')
  const changes = { at: 1000, version: 3, stored: { name: 'Old' }, values: { name: 'New' } }

  it('AD-03 are in the browser’s storage until they are forgotten', () => {
    kept.keep(changes)
    expect(keptChangesOf('admin 7 redirects 12').read()).toEqual(changes)
    expect(keptChangesOf('admin 8 redirects 12').read()).toBeUndefined()
    expect(Object.keys(sessionStorage)).not.toContain('draft admin 7 redirects 12')
    kept.forget()
    expect(kept.read()).toBeUndefined()
  })

  it.each([
    'nothing',
    '{}',
    '[]',
    '7',
    '{"at":"1","version":1,"stored":{},"values":{}}',
    '{"at":1,"version":1,"stored":{}}',
  ])('AD-03 are none where the storage holds %s', (text) => {
    localStorage.setItem('draft admin 7 redirects 12', text)
    expect(kept.read()).toBeUndefined()
  })

  it('AD-03 are removed after three months', () => {
    kept.keep(changes)
    keptChangesOf('admin 7 redirects 13').keep({ ...changes, at: 80 * 86_400_000 })
    localStorage.setItem('theme', 'dark')
    forgetOldChanges(100 * 86_400_000)
    expect(Object.keys(localStorage).toSorted()).toEqual(['draft admin 7 redirects 13', 'theme'])
  })
})
