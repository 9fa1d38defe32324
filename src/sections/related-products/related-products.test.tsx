// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { relatedProductsQuery } from '#api/product.queries.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { ProductCard } from '#generated/api.d.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { relatedTo } from './related-to.ts'

const page = {
  path: '/product/tall-bottle-vase',
  params: { slug: 'tall-bottle-vase' },
  subject: { kind: 'product', id: 'ASH-VAS-001-CEL' },
} as const

function show(cards: ProductCard[], settings = {}) {
  return showSection(section, { page, settings, data: [[relatedProductsQuery('tall-bottle-vase').queryKey, cards]] })
}

describe('related-products', () => {
  it('CT-02 shows products related to the page’s, at most as many as configured', () => {
    show([fakeCard(1), fakeCard(2), fakeCard(3)], { limit: 2 })
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('You may also like')
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Bowl 1',
      'Bowl 2',
    ])
  })

  it('requests by slug, so that another variant needs no new request', () => {
    expect(relatedTo(page)).toBe('tall-bottle-vase')
    expect(relatedTo({ ...page, params: { slug: 'vase rouge' } })).toBe('vase rouge')
    expect(relatedTo({ ...page, params: { slug: '' } })).toBe('ASH-VAS-001-CEL')
    const keys = section.queries?.({} as never, page as never).map(({ queryKey }) => queryKey)
    expect(keys).toContainEqual(relatedProductsQuery('tall-bottle-vase').queryKey)
  })

  it('CT-03 has a quick view on every tile', () => {
    show([fakeCard(1)])
    expect(screen.getByRole('button', { name: 'Quick view: Bowl 1' })).toBeInTheDocument()
  })

  it('renders nothing without related products', () => {
    const { container } = show([])
    expect(container.querySelector('[data-section]')).toBeEmptyDOMElement()
  })
})
