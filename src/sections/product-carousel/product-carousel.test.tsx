// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { productGridQuery } from '#api/product.queries.ts'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { ProductCard } from '#generated/api.d.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { installSizes } from '#tools/testing/sizes.ts'
import { section } from './index.ts'

beforeAll(installSizes)

function show(cards: ProductCard[], settings: Record<string, unknown> = {}) {
  const { queryKey } = productGridQuery({ source: 'newest', items: [], limit: 12 })
  return showSection(section, { data: [[queryKey, cards]], settings })
}

describe('product-carousel', () => {
  it('CT-06 requests the products named in its settings', () => {
    const queries = section.queries?.({ source: 'collection', items: ['gifts'], limit: 6 } as never, {} as never)
    expect(queries?.at(-1)?.queryKey).toEqual([
      'product',
      'product-grid',
      { source: 'collection', items: ['gifts'], limit: 6 },
    ])
  })

  it('CT-06 shows them in one row under its heading, each with a quick view', () => {
    show([fakeCard(1), fakeCard(2)])
    expect(screen.getByRole('region', { name: 'New on the shelf' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/shop-online')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Quick view: Bowl 2' })).toBeInTheDocument()
  })

  it('renders nothing when there is nothing to show', () => {
    const { container } = show([])
    expect(container.querySelector('[data-section]')).toBeEmptyDOMElement()
  })
})
