// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { singleProductQuery } from '#api/product.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { TRACKED } from '#domain/track.ts'
import { demoStore, showSection } from '#tools/testing/show-section.tsx'
import { beforePaint } from './before-paint.ts'
import { section } from './index.ts'

const config = {
  ...{ mobile_no: '914135550142', default_message: 'Hello Ashkiln, a question?', chat_location: 'Bottom Right' },
  ...{ chat_by: 'whatsapp', email: '' },
}
function show(more: object = {}, page: object = {}, installed = true) {
  const plugins = (installed ? [{ module_name: 'Chat', config: { ...config, ...more } }] : []) as never
  const settings = { store_url: 'https://ashkiln.example', store_email: 'studio@ashkiln.example' }
  const data = [
    [shopValuesQuery().queryKey, { ...demoStore({}, { enable_customer_care: false, ...settings }), plugins }],
    [singleProductQuery('moon-jar').queryKey, { name: 'Moon jar' }],
  ] as const
  showSection(section, { data: [...data], page })
  return screen.queryByRole('link', { name: 'Chat with us' })
}

describe('the chat button', () => {
  it('LY-06 PL-10 opens the chat with a first message, as configured', () => {
    const link = show()
    expect(link).toHaveAttribute('href', 'https://wa.me/914135550142?text=Hello%20Ashkiln%2C%20a%20question%3F')
    expect(link).toHaveAttribute('data-side', 'right')
  })

  it.each([
    ['Bottom Right', 'bottom-right'],
    [' Bottom  Left! ', 'bottom-left'],
    ['Côté droit 2', 'cote-droit-2'],
  ])('LY-06 has a class for the position “%s”: %s', (chat_location, place) => {
    expect(show({ chat_location })).toHaveClass(place)
  })

  it('LY-06 mentions the product on its page, with its address', () => {
    const product = { path: '/product/moon-jar', subject: { kind: 'product', id: 'moon-jar' } }
    const href = new URL(show({}, product)?.getAttribute('href') ?? '')
    expect(href.searchParams.get('text')).toBe(
      'Hello, I have a question about Moon jar: https://ashkiln.example/product/moon-jar',
    )
  })

  it('LY-06 PL-10 includes the selected variant', () => {
    const product = {
      path: '/product/moon-jar',
      search: { sku: 'ASH-1 & 2' },
      subject: { kind: 'product', id: 'moon-jar' },
    }
    const href = new URL(show({}, product)?.getAttribute('href') ?? '')
    expect(href.searchParams.get('text')).toBe(
      'Hello, I have a question about Moon jar: https://ashkiln.example/product/moon-jar?sku=ASH-1+%26+2',
    )
  })

  it.each([
    ['phone', 'tel:+914135550142'],
    ['sms', 'sms:+914135550142?body=Hello%20Ashkiln%2C%20a%20question%3F'],
    ['mail', 'mailto:studio@ashkiln.example?body=Hello%20Ashkiln%2C%20a%20question%3F'],
  ])('PL-10 opens %s as configured', (chat_by, href) => {
    expect(show({ chat_by })).toHaveAttribute('href', href)
  })

  it('LY-06 PL-10 PL-11 is shown only with its plugin, and not in the checkout', () => {
    expect(show({}, {}, false)).toBeNull()
    expect(show({}, { chrome: 'plain' })).toBeNull()
  })
})

describe('the script of the head', () => {
  const onTracked = vi.fn<(event: Event) => void>()
  afterEach(() => window.removeEventListener(TRACKED, onTracked))

  it('LY-06 announces that a chat was started before other code has loaded', () => {
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(beforePaint)()
    window.addEventListener(TRACKED, onTracked)
    const link = show()!
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    const [event] = onTracked.mock.calls.flat()
    expect((event as CustomEvent | undefined)?.detail).toEqual({
      name: 'chat-initiated',
      values: { chat_by: 'whatsapp', page_location: window.location.href },
    })
    document.body.click()
    expect(onTracked).toHaveBeenCalledTimes(1)
  })
})
