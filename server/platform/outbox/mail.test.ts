import { expect, it } from 'vitest'
import { mail } from './mail.ts'

it('CK-16 wraps a long word within its cell, and keeps the price beside it on one line', () => {
  const shop = { name: 'Shop', origin: 'https://shop.example', email: '' }
  const rows = [{ label: 'x'.repeat(200), value: '₹12,345.00' }]
  const { html = '' } = mail(shop, 'a@b.example', 'Order', {
    greeting: 'Hello,',
    paragraphs: [],
    rows,
    button: undefined,
  })
  // Without it, a long word widens the table beyond a phone’s screen.
  expect(/<td class="ink" style="([^"]*)">\s*<h1/u.exec(html)?.[1]).toContain('overflow-wrap:anywhere')
  expect(/<td class="line" style="([^"]*)">₹12,345\.00/u.exec(html)?.[1]).toContain('white-space:nowrap')
})
