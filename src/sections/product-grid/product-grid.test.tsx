// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { productGridQuery } from '#api/product.queries.ts'
import { fakeCard, fakeChannel } from '#api/testing/fake-product.ts'
import type { ProductCard } from '#generated/api.d.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

function show(products: ProductCard[], settings: Record<string, unknown> = {}) {
  const { queryKey } = productGridQuery({ source: 'featured', items: [], limit: 8, ...settings })
  return showSection(section, { data: [[queryKey, products]], settings })
}

describe('product-grid', () => {
  it('CT-06 requests the products named in its settings', () => {
    const queries = section.queries?.({ source: 'collection', items: ['gifts'], limit: 4, columns: 4 }, {} as never)
    expect(queries?.map(({ queryKey }) => queryKey).at(-1)).toEqual([
      'product',
      'product-grid',
      { source: 'collection', items: ['gifts'], limit: 4 },
    ])
  })

  it('CT-06 shows each product as one link with price and stock, under its heading', () => {
    show([fakeCard(1), fakeCard(2, { channel: fakeChannel('B2', { price: 2400, before: 2900, stock: 2 }) })])
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('From the August firing')
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/shop-online')
    expect(screen.getByRole('link', { name: 'Bowl 2' })).toHaveAttribute('href', '/product/bowl-2')
    expect(screen.getByText('Only 2 left')).toBeVisible()
    expect(screen.getByText('₹2,900').parentElement).toHaveTextContent('Regular price ₹2,900')
  })

  it('renders nothing when there is nothing to show', () => {
    const { container } = show([])
    expect(container.querySelector('[data-section="product-grid"]')).toBeEmptyDOMElement()
  })

  it('handles a name of 200 characters, another script and a product without subtitle', () => {
    const long = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200)
    show([fakeCard(1, { name: long }), fakeCard(2, { name: 'إبريق شاي مستدير', subtitle: '' })])
    expect(screen.getByRole('link', { name: long })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'إبريق شاي مستدير' })).toHaveAttribute('dir', 'auto')
  })
})
