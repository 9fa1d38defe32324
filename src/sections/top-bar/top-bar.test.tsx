// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { demoStore, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const bare = { text: '', links: [], show_phone: false, show_email: false, show_currency: false }

describe('top-bar', () => {
  it('LY-02 shows its text, its links, the shop’s contact, and the currency', () => {
    showSection(section, { settings: { show_email: true } })
    expect(screen.getByText('The studio door is open from Tuesday to Saturday')).toBeVisible()
    expect(links()).toEqual([
      ['Delivery and returns', '/delivery-and-returns'],
      ['Visit us', '/contact'],
      ['+91 413 555 0143', 'tel:+914135550143'],
      ['help@ashkiln.example', 'mailto:help@ashkiln.example'],
    ])
    expect(screen.getByText('₹ INR')).toBeVisible()
  })

  it('CK-01 is not shown during checkout', () => {
    showSection(section, { page: { path: '/checkout/address', chrome: 'plain' } })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('shows the currency’s code once if its sign is the same', () => {
    const storefront = { channel: { ...demoStore().storefront!.channel, currency: { code: 'CHF', locale: 'de-CH' } } }
    showSection(section, {
      settings: { ...bare, show_currency: true },
      data: [[shopValuesQuery().queryKey, demoStore(storefront)]],
    })
    expect(screen.getByRole('listitem')).toHaveTextContent(/^CHF$/u)
  })

  it('omits what the shop does not set, and the whole bar if nothing is left', () => {
    const data = [[shopValuesQuery().queryKey, { ...demoStore(), settings: {} }] as const]
    const { container } = showSection(section, { settings: { ...bare, show_phone: true, show_email: true }, data })
    expect(container.textContent).toBe('')
    expect(screen.queryByRole('list')).toBeNull()
  })
})
