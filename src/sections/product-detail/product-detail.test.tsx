// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { singleProductQuery } from '#api/product.queries.ts'
import { fakeProduct } from '#api/testing/fake-product.ts'
import type { SingleProduct } from '#generated/api.d.ts'
import { stage } from '#machines/testing/cart-stage.ts'
import { showRoutedSection } from '#tools/testing/show-routed-section.tsx'
import { section } from './index.ts'

async function show(product: SingleProduct = fakeProduct(), { id = 'vase', search = '', settings = {} } = {}) {
  const cart = await stage()
  const data = [[singleProductQuery(id).queryKey, product] as const]
  const view = await showRoutedSection(section, { url: `/product/vase${search}`, data, settings, cart: cart.actor })
  return { ...view, cart }
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const pictures = () => screen.getAllByRole('img').map((img) => img.getAttribute('alt'))

describe('product-detail', () => {
  it('CT-02 shows name, price, tax note, pictures, options and notes of a product', async () => {
    await show(fakeProduct(), { settings: { delivery: '<p>Sent in straw.</p>' } })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tall vase')
    expect(screen.getByText('₹3,600')).toBeVisible()
    expect(screen.getByText('Inclusive of taxes')).toBeVisible()
    expect(pictures()).toEqual(['Vase, tenmoku', 'Vase, celadon', 'Vase, detail'])
    expect(screen.getByRole('link', { name: 'Bowls' })).toHaveAttribute('href', '/product-category/bowls')
    expect(screen.getByRole('row', { name: 'Height 20 or 28 cm' })).toBeVisible()
    expect(screen.getByText('Sent in straw.')).toBeInTheDocument()
  })

  it('CT-02 opens at the variant of the address', async () => {
    await show(fakeProduct(), { id: 'VAS-CEL-28', search: '?sku=VAS-CEL-28' })
    expect([radio('Celadon').checked, radio('28 cm').checked]).toEqual([true, true])
    expect(pictures()[0]).toBe('Vase, celadon')
    expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  })

  it('CT-02 follows a choice at once with price, stock, picture and address, without asking the server', async () => {
    const { address } = await show()
    await userEvent.click(radio('28 cm'))
    expect(screen.getByText('₹4,800')).toBeVisible()
    expect(screen.getByText('Only 2 left')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/product/vase?sku=VAS-TEN-28'))
    expect(screen.getByText('Tenmoku, 28 cm, ₹4,800, Only 2 left')).toHaveAttribute('role', 'status')
    await userEvent.click(radio('Celadon'))
    await waitFor(() => expect(address()).toBe('/product/vase?sku=VAS-CEL-20'))
    expect(pictures()[0]).toBe('Vase, celadon')
    expect(radio('28 cm')).toBeDisabled()
    expect(screen.getByText('28 cm is sold out in Celadon.')).toBeVisible()
  })

  it('CR-01 adds the chosen variant in the wanted quantity, waits in words and says when it is done', async () => {
    const { cart } = await show()
    await userEvent.click(radio('28 cm'))
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(screen.getByRole('button', { name: 'Please wait' })).toBeDisabled()
    expect(cart.calls.map(({ input }) => [input.productId, input.quantity])).toEqual([[2, 2]])
    await act(() => cart.answer())
    expect(screen.getByRole('button', { name: 'Added' })).toBeEnabled()
    expect(screen.getByText('Tall vase added to your cart')).toHaveAttribute('role', 'status')
    act(() => cart.clock.increment(2000))
    expect(screen.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  })

  it('CR-01 never lets more be added than there are', async () => {
    await show(fakeProduct(), { id: 'VAS-TEN-28', search: '?sku=VAS-TEN-28' })
    const field = screen.getByRole('textbox', { name: 'Quantity of Tall vase' })
    await userEvent.clear(field)
    await userEvent.type(field, '50{Enter}')
    expect(field).toHaveValue('2')
  })

  it('CR-04 buys now: adds and goes to the checkout', async () => {
    const { cart } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Buy now' }))
    expect(screen.getByRole('button', { name: 'Please wait' })).toBeDisabled()
    await act(() => cart.answer())
    expect(cart.journeys).toEqual(['/checkout/address'])
  })

  it('does not speak of what was added elsewhere', async () => {
    const { cart } = await show()
    act(() => cart.actor.send({ type: 'item.addRequested', productId: 99, quantity: 1 }))
    expect(screen.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
    await act(() => cart.answer())
    expect(screen.queryByText(/added to your cart/u)).toBeNull()
  })

  it('renders a product without pictures, options, notes or price', async () => {
    const bare = { images: [], options: [], variants: [], details: [], care: '', description: '', subtitle: '' }
    const channel = { ...fakeProduct().channel, selling_price: null as never }
    await show(fakeProduct({ ...bare, channel }))
    expect(screen.getByText('Price on request')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Not for sale' })).toBeDisabled()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('EN-05 shows no script of a description', async () => {
    const { container } = await show()
    expect(screen.getByText('Thrown in two parts.')).toBeVisible()
    expect(container.querySelector('script')).toBeNull()
  })
})

describe('product-detail before the page is alive', () => {
  it('EN-04 is whole in the server’s HTML, its buttons inert until they answer', async () => {
    const { serverElement } = await show()
    const html = renderToString(serverElement)
    expect(html).toContain('Tall vase')
    expect(html).toMatch(/<div[^>]*inert=""[^>]*>.*Add to cart/su)
  })
})
