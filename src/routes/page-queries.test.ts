// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { pageContextOf } from '#pages/page-context.ts'
import { documentQuery, subjectQuery } from './page-queries.ts'

const keysOf = (raw: Record<string, string>) => {
  const page = pageContextOf('/product/moon-jar', raw)
  return JSON.stringify([documentQuery(page).queryKey, subjectQuery(page)?.queryKey])
}
afterEach(() => delete document.documentElement.dataset['admin'])

it('CT-07 an admin’s page requests its product even if unpublished, and any other page does not', () => {
  const published = keysOf({})
  expect(keysOf({ is_published: 'false' })).toBe(published)
  document.documentElement.dataset['admin'] = ''
  for (const raw of [{}, { is_published: 'false' }] as Record<string, string>[]) {
    expect(keysOf(raw)).toContain('"is_published":"false"')
    expect(keysOf(raw)).toContain('["product","single-product","moon-jar","?is_published=false"]')
  }
  expect(keysOf({ is_published: 'true' }), 'the page as shoppers see it').toBe(published)
  expect(pageContextOf('/about', {}).subject).not.toHaveProperty('isPublished')
})

it('CT-07 on the server, the request determines whose page it is', () => {
  const subjectFor = (isAdmin: boolean) => pageContextOf('/product/moon-jar', {}, isAdmin).subject
  expect(subjectFor(true)).toHaveProperty('isPublished', false)
  expect(subjectFor(false)).not.toHaveProperty('isPublished')
})

it('RT-10 EN-07 requests its document with declared parameters only', () => {
  const raw = { utm: 'mail', tag: ['a', 'b'], page: '2' }
  const documentOf = (path: string) => documentQuery(pageContextOf(path, raw)).queryKey
  expect(documentOf('/cart')).toEqual(['templateBoth', 'cart', '/cart', {}])
  expect(documentOf('/account/orders').at(-1)).toEqual({ page: '2' })
  expect(documentOf('/about').at(-1)).toEqual({})
})
