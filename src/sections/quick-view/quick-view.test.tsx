// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { singleProductQuery } from '#api/product.queries.ts'
import { fakeCard, fakeProduct } from '#api/testing/fake-product.ts'
import { failure, fakeTransport, success, type FakeAnswer } from '#api/testing/fake-transport.ts'
import type { ApiRequest, ApiTransport } from '#api/client/transport.ts'
import { markPageActive, takeOverQueue } from '#lib/queued-interactions.ts'
import { stage } from '#machines/testing/cart-stage.ts'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

/** Replies with the current content of the list. */
function transportOf(answers: FakeAnswer[]) {
  const requests: ApiRequest[] = []
  const transport: ApiTransport = (request) => {
    requests.push(request)
    return fakeTransport(answers[0] ?? {}).transport(request)
  }
  return { transport, requests }
}

/** A page with the section, and one tile that is not hydrated. */
async function show({ product = fakeProduct(), answers = [] as FakeAnswer[] } = {}) {
  const cart = await stage()
  const { transport, requests } = transportOf(answers)
  const data = answers.length > 0 ? [] : [[singleProductQuery(product.slug).queryKey, product] as const]
  const view = await showSectionAt(section, '/', { data, cart: cart.actor, transport })
  render(<ShopTile card={fakeCard(7, { slug: product.slug, name: product.name })} locale="en-IN" />)
  const button = screen.getByRole('button', { name: `Quick view: ${product.name}` })
  const open = async () => {
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: product.name })
    return { dialog, inside: within(dialog) }
  }
  return { ...view, cart, requests, button, open }
}

describe('quick-view', () => {
  it('CT-03 shows the tile’s product with pictures, price, variants, stock, quantity and a link to its page', async () => {
    const { inside } = await (await show()).open()
    expect(inside.getByRole('heading', { level: 2 })).toHaveTextContent('Tall vase')
    expect(inside.getByText('₹3,600')).toBeVisible()
    expect(within(inside.getByRole('list', { name: 'Pictures of Tall vase' })).getAllByRole('img')).toHaveLength(3)
    expect(inside.getByRole('textbox', { name: 'Quantity of Tall vase' })).toHaveValue('1')
    await userEvent.click(inside.getByRole('radio', { name: '28 cm' }))
    expect(inside.getByText('Only 2 left')).toBeVisible()
    expect(inside.getByRole('link', { name: 'View full details' })).toHaveAttribute(
      'href',
      '/product/vase?sku=VAS-TEN-28',
    )
  })

  it('CT-03 starts with the tile’s variant', async () => {
    const { open } = await show()
    screen.getByRole('link', { name: 'Tall vase' }).setAttribute('href', '/product/vase?sku=VAS-CEL-20')
    const { inside } = await open()
    expect(inside.getByRole('radio', { name: 'Celadon' })).toBeChecked()
    await userEvent.click(inside.getByRole('radio', { name: 'Tenmoku' }))
    expect(inside.getByRole('radio', { name: 'Tenmoku' })).toBeChecked()
  })

  it('CT-03 opens for a button pressed before the section loaded', async () => {
    takeOverQueue()
    const served = document.createElement('div')
    served.dataset['section'] = 'quick-view'
    served.innerHTML = renderToString(
      <ShopTile card={fakeCard(7, { slug: 'vase', name: 'Tall vase' })} locale="en-IN" />,
    )
    document.body.append(served)
    onTestFinished(() => served.remove())
    await userEvent.click(screen.getByRole('button', { name: 'Quick view: Tall vase' }))
    const product = fakeProduct()
    const data = [[singleProductQuery(product.slug).queryKey, product] as const]
    const view = await showSectionAt(section, '/', { data })
    markPageActive()
    expect(await screen.findByRole('dialog', { name: 'Tall vase' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    // A queued press counts once: a section that is mounted again does not open by itself.
    view.unmount()
    await showSectionAt(section, '/', { data })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('CT-03 does not change the URL, and starts afresh each time', async () => {
    const { open, address } = await show()
    const first = await open()
    await userEvent.click(first.inside.getByRole('radio', { name: 'Celadon' }))
    await userEvent.keyboard('{Escape}')
    expect(address()).toBe('/')
    const second = await open()
    expect(second.inside.getByRole('radio', { name: 'Tenmoku' })).toBeChecked()
  })

  it('CT-03 closes with Escape and returns the focus to the button, which only works by keyboard', async () => {
    const { button } = await show()
    // After the link, the heart and “Add to cart”.
    for (let stop = 0; stop < 4; stop += 1) await userEvent.tab()
    expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toHaveAttribute('open'))
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('CT-03 loads the product on hover, and not again on press', async () => {
    const { requests, button, open } = await show({ answers: [success(fakeProduct())] })
    await userEvent.hover(button)
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/api/product/single-product/vase']))
    const { inside } = await open()
    expect(await inside.findByText('₹3,600')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  it('CT-03 reserves space for a loading product, below its name', async () => {
    const { open } = await show({ answers: [{ hangs: true }] })
    const { inside } = await open()
    expect(inside.getByText('Loading the product')).toHaveAttribute('role', 'status')
    expect(inside.queryByRole('button', { name: 'Add to cart' })).toBeNull()
  })

  it('CT-03 says that a product could not be loaded, and retries', async () => {
    const down = failure(400, 'Out of order')
    const answers = [down]
    const { open } = await show({ answers })
    const { inside } = await open()
    expect(await inside.findByRole('alert')).toHaveTextContent(
      'We couldn’t load this product. Check your connection and try again.',
    )
    answers[0] = success(fakeProduct())
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }))
    expect(await inside.findByText('₹3,600')).toBeVisible()
  })

  it('CT-03 says that a product no longer exists, and links to the shop', async () => {
    const { open } = await show({ answers: [failure(404, 'No such product', { code: 'not_found' })] })
    const { inside } = await open()
    expect(await inside.findByText('This product is no longer available.')).toBeVisible()
    expect(inside.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/shop-online')
  })

  it('CR-01 adds the selected variant, and closes for the cart drawer', async () => {
    const { open, cart, button } = await show()
    const { dialog, inside } = await open()
    await userEvent.click(inside.getByRole('radio', { name: 'Celadon' }))
    await userEvent.click(inside.getByRole('button', { name: 'Add to cart' }))
    expect(cart.calls.map(({ input }) => [input.productId, input.quantity])).toEqual([[3, 1]])
    await act(() => cart.answer())
    expect(inside.getByRole('button', { name: 'Added' })).toBeEnabled()
    act(() => cart.actor.send({ type: 'drawer.opened' }))
    expect(dialog).not.toHaveAttribute('open')
    expect(button).toHaveFocus()
    act(() => cart.actor.send({ type: 'drawer.closed' }))
    expect(dialog).not.toHaveAttribute('open')
  })

  it('CT-03 handles a product without pictures, price or stock', async () => {
    const channel = { ...fakeProduct().channel, selling_price: null as never, stock: 0, in_stock: false }
    const bare = { images: [], options: [], variants: [], subtitle: '', channel, has_variants: false }
    const { inside } = await (await show({ product: fakeProduct(bare) })).open()
    expect(inside.getByText('Price on request')).toBeVisible()
    expect(await inside.findByRole('button', { name: 'Not sold online' })).toBeDisabled()
    expect(inside.getByRole('link', { name: 'View full details' })).toHaveAttribute('href', '/product/vase')
  })
})
