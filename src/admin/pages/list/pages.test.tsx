// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DocumentSummary } from '#generated/api.d.ts'
import { success } from '#api/testing/fake-transport.ts'
import { SEED_AUTHOR } from '#domain/seed-author.ts'
import { showScreen } from '../../testing/screen-stage.tsx'
import { Screen } from './pages.tsx'

const about: DocumentSummary = {
  key: 'about',
  page_type: 'Page',
  name: 'About us',
  group: 'page',
  preview_path: '/about',
  revision: 1,
  is_published: true,
  has_draft: false,
  schedule: null,
  problems: 0,
  first_problems: [],
  updated_at: '2026-11-28T10:00:00.000Z',
  updated_by: 'Anu',
}
const show = (...documents: DocumentSummary[]) => showScreen(<Screen />, { answers: [success({ documents })] })

it('EN-02 says that no page has problems', async () => {
  show(about)
  expect(await screen.findByText('No problems: shoppers see every section of every page.')).toBeVisible()
})

it('EN-02 lists the problems of a page, each with a way to its place', async () => {
  const problem = { check: 'schema', code: 'unknown-setting', item_id: 'hero', severity: 'error' as const }
  const pointer = '/component_data/0/settings/heding'
  const first_problems = [{ ...problem, pointer, message: 'hero has no setting "heding".' }]
  show(about, { ...about, key: 'care', name: 'Care', problems: 3, first_problems })
  expect(await screen.findByText(/^3 problems on 1 page\./)).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Problems on Care' }))
  expect(list.getByRole('link', { name: /no setting "heding"/ })).toHaveAttribute(
    'href',
    `/admin/pages/Page/care?at=${encodeURIComponent(pointer)}`,
  )
  expect(screen.getByText('And 2 more')).toBeVisible()
})

it('EN-02 says when pages cannot be checked', async () => {
  show({ ...about, problems: null })
  expect(await screen.findByText(/Run npm run build\./)).toBeVisible()
})

it('EN-02 says who changed a page, and which pages came with the shop, whether a demo store or a new one', async () => {
  show(about, { ...about, key: 'care', name: 'Care', updated_by: SEED_AUTHOR })
  expect(await screen.findByText(/^\/about · Changed by Anu, /u)).toBeVisible()
  expect(screen.getByText(/^\/about · Came with the shop, /u)).toBeVisible()
})
