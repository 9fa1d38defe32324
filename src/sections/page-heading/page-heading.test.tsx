// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoriesQuery, categoryGridQuery } from '#api/category.queries.ts'
import { filtersQuery } from '#api/product.queries.ts'
import { fakeFilters } from '#api/testing/fake-filters.ts'
import { showSection, stageSection } from '#tools/testing/show-section.tsx'
import { childrenQuery } from './children-query.ts'
import { section } from './index.ts'

const category = (id: number, name: string, parent_id: number | null = null) => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: `All ${name}.`,
  image: null,
  parent_id,
  product_count: 4,
  parents: [],
})
const vases = { kind: 'category', id: 'vases' } as const

it('CT-01 shows the title, a sentence and a decorative picture', () => {
  const { container } = showSection(section)
  expect(screen.getByRole('heading', { level: 1, name: 'Vases' })).toBeVisible()
  expect(screen.getByText(/Bottles, jars and bud vases/)).toBeVisible()
  expect(container.querySelector('img')).toHaveAttribute('alt', '')
})

it('CT-01 uses the name and description of the page’s subject if it has none', () => {
  const data = [[filtersQuery({ id: 'bowls', kind: 'collection' }).queryKey, fakeFilters()] as const]
  const subject = { kind: 'collection', id: 'bowls' } as const
  showSection(section, { data, page: { subject }, settings: { title: '', text: undefined, image: undefined } })
  expect(screen.getByRole('heading', { level: 1, name: 'Bowls' })).toBeVisible()
  expect(screen.getByText('For rice and noodles.')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

it('renders nothing without a name', () => {
  const { container } = showSection(section, { settings: { title: '', text: '', image: undefined } })
  expect(container.querySelector('h1')).toBeNull()
})

it('CT-01 links the subcategories, if there are any and they are wanted', () => {
  const below = [category(5, 'Bottles', 1), category(6, 'Jars', 1)]
  const data = [
    [categoryGridQuery(['vases']).queryKey, [category(1, 'Vases')]] as const,
    [childrenQuery('vases').queryKey, below] as const,
  ]
  showSection(section, { data, page: { subject: vases } })
  const nav = screen.getByRole('navigation', { name: 'Categories in Vases' })
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/product-category/bottles', '/product-category/jars'])
  showSection(section, { data, page: { subject: vases }, settings: { show_children: false } })
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('CT-01 requests the subcategories by their category’s id', async () => {
  const { queryClient } = stageSection(section, {
    data: [
      [categoryGridQuery(['vases']).queryKey, [category(1, 'Vases')]] as const,
      [categoriesQuery(1).queryKey, [category(1, 'Vases'), category(5, 'Bottles', 1), category(7, 'Tiny', 5)]] as const,
    ],
  })
  expect((await queryClient.query(childrenQuery('vases'))).map(({ name }) => name)).toEqual(['Bottles'])
})
