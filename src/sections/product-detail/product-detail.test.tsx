// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { singleProductQuery } from '#api/product.queries.ts'
import { fakeChannel, fakeProduct } from '#api/testing/fake-product.ts'
import type { SingleProduct } from '#generated/api.d.ts'
import { viewedProducts } from '#shop/product/viewed-products.ts'
import { installInSight, setInSight } from '#tools/testing/in-sight.ts'
import { stage } from '#machines/testing/cart-stage.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

async function show(product: SingleProduct = fakeProduct(), { id = 'vase', search = '', settings = {} } = {}) {
  const cart = await stage()
  const data = [[singleProductQuery(id, undefined, id === 'vase' ? undefined : 'vase').queryKey, product] as const]
  const view = await showSectionAt(section, `/product/vase${search}`, { data, settings, cart: cart.actor })
  return { ...view, cart }
}

beforeAll(installInSight)
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const gallery = () => screen.getByRole('list', { name: 'Pictures of Tall vase' })
const pictures = () =>
  within(gallery())
    .getAllByRole('img')
    .map((img) => img.getAttribute('alt'))

describe('product-detail', () => {
  it('CT-02 shows which other option a selection has changed', async () => {
    await show()
    const user = userEvent.setup()
    await user.click(radio('28 cm'))
    expect(screen.queryByText(/we’ve selected/u)).toBeNull()
    await user.click(radio('Celadon'))
    expect(await screen.findByText('28 cm is sold out in Celadon, so we’ve selected 20 cm.')).toBeVisible()
    expect(radio('20 cm')).toBeChecked()
    await user.click(radio('Tenmoku'))
    expect(screen.queryByText(/we’ve selected/u)).toBeNull()
  })

  it('RT-09 a link to a removed variant shows the product with a note, until another is selected', async () => {
    const product = fakeProduct()
    const cart = await stage()
    const data = [[singleProductQuery('VAS-OLD', undefined, 'vase').queryKey, product] as const]
    const url = '/product/vase?sku=VAS-OLD'
    await showSectionAt(section, url, { data, cart: cart.actor })
    const user = userEvent.setup()
    const gone = 'This option is no longer available. Choose another one.'
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tall vase')
    expect(screen.getByText(gone)).toBeVisible()
    await user.click(radio('Celadon'))
    await waitFor(() => expect(screen.queryByText(gone)).toBeNull())
  })

  it('CT-02 shows name, price, tax note, pictures, options and notes of a product', async () => {
    await show(fakeProduct(), { settings: { delivery: '<p>Sent in straw.</p>' } })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tall vase')
    expect(screen.getByText('₹3,600')).toBeVisible()
    expect(screen.getByText('Inclusive of all taxes')).toBeVisible()
    expect(pictures()).toEqual(['Vase, tenmoku', 'Vase, celadon', 'Vase, detail'])
    expect(screen.getByRole('link', { name: 'Vases' })).toHaveAttribute('href', '/product-category/vases')
    expect(screen.getByRole('row', { name: 'Height 20 or 28 cm' })).toBeVisible()
    expect(screen.getByText('Sent in straw.')).toBeInTheDocument()
  })

  it('CT-02 shows videos that load and play when a shopper starts them', async () => {
    const videos = [{ src: '/media/turning.webm', alt: 'The vase turns', poster: '/media/turning.webp', width: 720 }]
    await show({ ...fakeProduct(), videos })
    const video = screen.getByLabelText<HTMLVideoElement>('The vase turns')
    expect(video).toHaveAttribute('preload', 'none')
    expect(video).toHaveAttribute('poster', '/_ipx/w_768,f_webp,q_75/media/turning.webp')
    expect([video.controls, video.autoplay]).toEqual([true, false])
  })

  it('CT-02 opens with the URL’s variant', async () => {
    await show(fakeProduct(), { id: 'VAS-CEL-28', search: '?sku=VAS-CEL-28' })
    expect([radio('Celadon').checked, radio('28 cm, sold out in Celadon').checked]).toEqual([true, true])
    expect(pictures()[0]).toBe('Vase, celadon')
    expect(await screen.findByRole('button', { name: 'Sold out' })).toBeDisabled()
  })

  it('CT-02 updates price, stock, picture, details and URL immediately, without a request', async () => {
    const [, tall] = fakeProduct().variants
    const variants = fakeProduct().variants.toSpliced(1, 1, {
      ...tall!,
      details: [{ label: 'Height', value: '28 cm' }],
    })
    const { address } = await show(fakeProduct({ variants }))
    await userEvent.click(radio('28 cm'))
    for (const name of ['Height 28 cm', 'SKU VAS-TEN-28']) expect(screen.getByRole('row', { name })).toBeVisible()
    expect(screen.getByText('₹4,800')).toBeVisible()
    expect(screen.getByText('Only 2 left')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/product/vase?sku=VAS-TEN-28'))
    expect(screen.getByText('Tenmoku, 28 cm, ₹4,800, Only 2 left')).toHaveAttribute('role', 'status')
    await userEvent.click(radio('Celadon'))
    await waitFor(() => expect(address()).toBe('/product/vase?sku=VAS-CEL-20'))
    expect(pictures()[0]).toBe('Vase, celadon')
    expect(radio('28 cm, sold out in Celadon')).toBeEnabled()
  })

  it('CT-02 shows a sold-out variant as such, with an alternative', async () => {
    const { address } = await show(fakeProduct(), { id: 'VAS-CEL-28', search: '?sku=VAS-CEL-28' })
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'See Tenmoku, 28 cm (in stock)' }))
    await waitFor(() => expect(address()).toBe('/product/vase?sku=VAS-TEN-28'))
    expect(screen.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  })

  it('CT-02 links to its category when all variants are sold out', async () => {
    const { variants } = fakeProduct()
    const gone = variants.map((one) => ({ ...one, channel: { ...one.channel, stock: 0, in_stock: false } }))
    await show(fakeProduct({ variants: gone, channel: gone[0]!.channel }))
    expect(await screen.findByRole('button', { name: 'Sold out' })).toBeDisabled()
    expect(screen.getByRole('link', { name: 'See more in Vases' })).toHaveAttribute('href', '/product-category/vases')
  })

  it('CT-02 shows the regular price, discount, dispatch time and rating', async () => {
    const [first, ...rest] = fakeProduct().variants
    const reduced = { ...first!, channel: fakeChannel('VAS-TEN-20', { price: 3600, before: 4500, stock: 5 }) }
    const rating = { overall_rating: 4.6, total_reviews: 12 }
    await show(fakeProduct({ variants: [reduced, ...rest], channel: reduced.channel, rating }), {
      settings: { regular_price_label: 'MRP', dispatch_note: 'Leaves Puducherry in three days.' },
    })
    expect(screen.getByText('₹4,500').parentElement).toHaveTextContent('MRP ₹4,500')
    expect(screen.getByText('20% off')).toBeVisible()
    expect(screen.getByText('Leaves Puducherry in three days.')).toBeVisible()
    expect(screen.getByText('4.6 out of 5')).toHaveTextContent('4.6 out of 5 (12 reviews)')
  })

  it('CT-02 shows a bar with its button on phones while the page’s own are out of sight', async () => {
    const { cart } = await show()
    const buttons = screen.getByRole('group', { name: 'Quantity of Tall vase' }).parentElement!.parentElement!
    expect(screen.queryByRole('region', { name: 'Buy' })).toBeNull()
    act(() => setInSight(buttons, false))
    const bar = within(screen.getByRole('region', { name: 'Buy' }))
    expect(bar.getByText('Tall vase, Tenmoku, 20 cm')).toBeVisible()
    expect(bar.getByText('₹3,600')).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Add to cart' }))
    expect(cart.calls.map(({ input }) => [input.productId, input.quantity])).toEqual([[1, 1]])
    await act(() => cart.answer())
    expect(bar.getByRole('button', { name: 'Added' })).toHaveFocus()
    act(() => setInSight(buttons, true))
    expect(screen.queryByRole('region', { name: 'Buy' })).toBeNull()
  })

  it('CT-02 shares the selected variant: copies its URL if the device has no share sheet', async () => {
    const user = userEvent.setup()
    await show(fakeProduct(), { id: 'VAS-TEN-28', search: '?sku=VAS-TEN-28' })
    const written = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Link copied')).toHaveAttribute('role', 'status')
    expect(written.mock.calls).toEqual([[`${location.origin}/product/vase?sku=VAS-TEN-28`]])
  })

  it('CT-02 remembers that it was viewed', async () => {
    await show()
    expect(viewedProducts()).toEqual(['vase'])
  })

  it('CR-01 adds the selected variant and quantity, shows “Please wait”, and confirms', async () => {
    const { cart } = await show()
    await userEvent.click(radio('28 cm'))
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(screen.getByRole('button', { name: 'Please wait' })).toBeDisabled()
    expect(cart.calls.map(({ input }) => [input.productId, input.quantity])).toEqual([[2, 2]])
    await act(() => cart.answer())
    expect(screen.getByRole('button', { name: 'Added' })).toBeEnabled()
    expect(screen.getByText('Tall vase added to your cart')).toHaveAttribute('role', 'status')
    act(() => cart.clock.increment(2000))
    expect(screen.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  })

  it('CR-01 never adds more than are in stock', async () => {
    await show(fakeProduct(), { id: 'VAS-TEN-28', search: '?sku=VAS-TEN-28' })
    const field = screen.getByRole('textbox', { name: 'Quantity of Tall vase' })
    await userEvent.clear(field)
    await userEvent.type(field, '50{Enter}')
    expect(field).toHaveValue('2')
  })

  it('CR-04 buys now: adds it and goes to the checkout', async () => {
    const { cart } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Buy now' }))
    expect(screen.getByRole('button', { name: 'Please wait' })).toBeDisabled()
    await act(() => cart.answer())
    expect(cart.journeys).toEqual(['/checkout/address'])
  })

  it('does not announce what was added elsewhere', async () => {
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
    expect(await screen.findByRole('button', { name: 'Not sold online' })).toBeDisabled()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('CT-02 handles a name of 200 characters and one written right to left', async () => {
    const long = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200)
    await show(fakeProduct({ name: long }))
    expect(screen.getByRole('heading', { level: 1, name: long })).toBeVisible()
    await show(fakeProduct({ name: 'إبريق شاي مستدير' }))
    expect(screen.getByText('إبريق شاي مستدير')).toHaveAttribute('dir', 'auto')
  })

  it('CT-02 offers forty variants as a list', async () => {
    const [first] = fakeProduct().variants
    const values = Array.from({ length: 40 }, (_, index) => `No. ${index + 1}`)
    const variants = values.map((value, index) => ({
      ...first!,
      id: index + 1,
      channel: fakeChannel(`P-${index + 1}`),
      options: { Pattern: value },
    }))
    const options = [{ name: 'Pattern', values: values.map((value) => ({ value, swatch: null })) }]
    const { address } = await show(fakeProduct({ variants, options, channel: variants[0]!.channel }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pattern' }), 'No. 37')
    await waitFor(() => expect(address()).toBe('/product/vase?sku=P-37'))
  })

  it('EN-05 removes scripts from the description', async () => {
    const { container } = await show()
    expect(screen.getByText('Thrown in two parts.')).toBeVisible()
    expect(container.querySelector('script')).toBeNull()
  })
})

describe('product-detail before hydration', () => {
  it('EN-04 LY-15 is complete in the server’s HTML, as a form that works before its buttons do', async () => {
    const { serverElement } = await show()
    const html = renderToString(serverElement)
    expect(html).toContain('Tall vase')
    const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form')!
    expect([form.getAttribute('action'), form.method, form.hasAttribute('inert')]).toEqual([
      '/add-to-cart',
      'post',
      false,
    ])
    expect([...new FormData(form)]).toEqual([
      ['product_id', '1'],
      ['quantity', '1'],
    ])
    expect(form.querySelector('[type="submit"]')?.textContent).toBe('Add to cart')
  })
})
