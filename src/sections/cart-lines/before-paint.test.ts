// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storeLineCount } from '#domain/cart-line-count.ts'
import { CART_COOKIE } from '#domain/cookie-names.ts'
import { beforePaint } from './before-paint.ts'

const root = document.documentElement

/** Returns the number the script sets, with or without the cart's cookie. */
function run(cookie: string): string | undefined {
  delete root.dataset['cartLines']
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(beforePaint)()
  return root.dataset['cartLines']
}

const withCart = `theme=x; ${CART_COOKIE}=%7B%7D`

beforeEach(() => localStorage.clear())

describe('the expected number of cart lines', () => {
  it('is none without a cart, whatever is stored', () => {
    storeLineCount(2)
    expect(run('theme=x')).toBe('0')
  })

  it('is that of the last visit, at most three', () => {
    expect([0, 1, 3, 60].map((count) => (storeLineCount(count), run(withCart)))).toEqual(['0', '1', '3', '3'])
  })

  it('is unknown for a new cart or an invalid value', () => {
    expect(run(withCart)).toBeUndefined()
    localStorage.setItem('vitrine_lines', '2;x')
    expect(run(withCart)).toBeUndefined()
  })
})
