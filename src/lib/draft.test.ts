// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { draftOf, forgetDrafts } from './draft.ts'

it('AU-14 removes the drafts of the tab and nothing else', () => {
  sessionStorage.setItem('other', '1')
  const draft = draftOf<{ text: string }>('refund 7')
  draft.keep({ text: 'Chipped' })
  expect(draft.read()).toEqual({ text: 'Chipped' })
  forgetDrafts()
  expect(draft.read()).toBeUndefined()
  expect(sessionStorage.getItem('other')).toBe('1')
})
