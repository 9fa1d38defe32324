// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeCard } from '#api/testing/fake-product.ts'
import { installSizes } from '#tools/testing/sizes.ts'
import { ProductRow } from './product-row.tsx'

beforeAll(installSizes)

const cards = [1, 2, 3, 4, 5, 6].map((id) => fakeCard(id))

/** Shows a row of 1000 px, of which `width` is in sight, scrolled to `at`. */
function show({ width = 400, at = 0 } = {}) {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1000)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  render(<ProductRow id="row" heading="New" cards={cards} locale="en-IN" />)
  const list = screen.getByRole('list')
  const scrollBy = vi.fn()
  list.scrollBy = scrollBy as never
  const scroll = (left: number) => {
    list.scrollLeft = left
    fireEvent.scroll(list)
  }
  if (at > 0) scroll(at)
  return { list, scrollBy, scroll }
}
const state = () =>
  ['Previous products', 'Next products'].map((name) => screen.getByRole('button', { name }).ariaDisabled !== 'true')

describe('ProductRow', () => {
  it('CT-06 heads its products and can be paged through', async () => {
    const { scrollBy, list } = show()
    expect(screen.getByRole('heading', { level: 2 })).toHaveAttribute('id', 'row-heading')
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    await userEvent.click(screen.getByRole('button', { name: 'Next products' }))
    expect(scrollBy.mock.calls).toEqual([[{ left: 360 }]])
    list.style.direction = 'rtl'
    await userEvent.click(screen.getByRole('button', { name: 'Next products' }))
    expect(scrollBy.mock.lastCall).toEqual([{ left: -360 }])
  })

  it('disables its buttons at the ends', () => {
    const { scroll } = show()
    expect(state()).toEqual([false, true])
    scroll(300)
    expect(state()).toEqual([true, true])
    scroll(600)
    expect(state()).toEqual([true, false])
    // In right-to-left text, the scroll position counts below zero.
    scroll(-600)
    expect(state()).toEqual([true, false])
  })

  it('has no buttons if everything is visible', () => {
    show({ width: 1000 })
    expect(screen.queryByRole('button', { name: 'Next products' })).toBeNull()
  })
})
