// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { namedProductQuery } from '#api/product.queries.ts'
import { fakeProduct } from '#api/testing/fake-product.ts'
import { failure, fakeTransport } from '#api/testing/fake-transport.ts'
import { stage } from '#machines/testing/cart-stage.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

async function show(product = fakeProduct(), settings = {}) {
  const cart = await stage()
  const data = [[namedProductQuery('vase').queryKey, product] as const]
  const view = await showSectionAt(section, '/about', {
    data,
    settings: { product: 'vase', ...settings },
    cart: cart.actor,
  })
  return { ...view, cart }
}

describe('featured-product', () => {
  it('CT-02 sells its product on another page, without changing that page’s address', async () => {
    const { cart, address } = await show(fakeProduct(), { eyebrow: 'Made once a year', text: 'For one branch.' })
    expect(screen.getByRole('region', { name: 'Tall vase' })).toBeInTheDocument()
    expect(screen.getByText('Made once a year')).toBeVisible()
    expect(screen.getByText('For one branch.')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '28 cm' }))
    expect(screen.getByText('₹4,800')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(cart.calls.map(({ input }) => [input.productId, input.quantity])).toEqual([[2, 1]])
    await act(() => cart.answer())
    expect(address()).toBe('/about')
    expect(screen.getByRole('link', { name: 'View full details' })).toHaveAttribute(
      'href',
      '/product/vase?sku=VAS-TEN-28',
    )
  })

  it('changes the picture with the selected variant', async () => {
    const { container } = await show()
    const shown = () => container.querySelector('a[tabindex="-1"] img')?.getAttribute('src')
    expect(shown()).toContain('tenmoku')
    await userEvent.click(screen.getByRole('radio', { name: 'Celadon' }))
    expect(shown()).toContain('celadon')
  })

  it('handles a product without pictures, options, price and subtitle', async () => {
    const channel = { ...fakeProduct().channel, selling_price: null as never }
    await show(fakeProduct({ images: [], options: [], variants: [], subtitle: '', channel, has_variants: false }))
    expect(screen.getByText('Price on request')).toBeVisible()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('renders nothing when the shop no longer has the product', async () => {
    const { transport } = fakeTransport(failure(404, 'No such product'))
    const view = await showSectionAt(section, '/', { settings: { product: 'gone' }, transport })
    expect(view.container).toHaveTextContent('')
  })
})
