// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { openDialogAt } from './testing/dialogs-stage.ts'

it('AU-17 LY-14 uses the storefront’s slugs, and privacy_policy_page if it has no privacy page', async () => {
  const slugs = { termsandconditions_page: { slug: 'our-terms' }, privacypolicy_page: { slug: 'our-privacy' } }
  const settings = { privacy_policy_page: 'set-privacy' }
  const { inside } = await openDialogAt('/?dialog=register', 'Register', { storefront: slugs, settings })
  const hrefs = () => inside.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs()).toEqual(['/our-terms', '/our-privacy'])
  const none = { termsandconditions_page: null, privacypolicy_page: null }
  const other = await openDialogAt('/?dialog=login', 'Login', { storefront: none, settings })
  expect(other.inside.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/track-order#find-order',
    '/set-privacy',
  ])
})
