import { describe, expect, it } from 'vitest'
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

describe('the design of mails', () => {
  const shop = {
    name: 'Ink & Paper',
    origin: 'https://shop.example',
    email: 'help@shop.example',
    colours: { paper: '#fffdf8', ink: '#221', line: '#ddd', primary: '#a0452e', on_primary: '#fff' },
  }
  const content = {
    greeting: 'Hello,',
    paragraphs: ['Order 1 is “confirmed” <b>.', 'You paid ₹10.'],
    rows: [
      { label: '1 × Cup', value: '₹10', picture: { src: '/_ipx/x/cup.webp', width: 48, height: 64 } },
      { label: 'Total', value: '₹10', isStrong: true },
    ],
    button: { label: 'View order', href: 'https://shop.example/order?a=1&b="' },
  }
  const htmlOf = (more: object = {}) => mail({ ...shop, ...more }, 'a@b.example', 'Order 1', content).html ?? ''

  it('AD-27 is made of tables and attributes, for programs that know no other layout', () => {
    const html = htmlOf()
    expect(html).not.toMatch(/display:(flex|grid)|<div(?! style="display:none)|<script|position:/u)
    expect(html).toContain('<table role="presentation" width="560"')
    expect(html).toContain('bgcolor="#a0452e"')
    expect(html.match(/<table /gu)).toHaveLength(html.match(/<table role="presentation"/gu)?.length ?? 0)
  })

  it('AD-27 has dark colours of its own, and a first line that no mailbox continues', () => {
    const html = htmlOf()
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)/u)
    expect(html).toMatch(/mso-hide:all">Order 1 is “confirmed” &lt;b&gt;\.\u034f\u200c\u00a0/u)
  })

  it('AD-27 shows pictures of the shop with their size, and is complete without them', () => {
    const html = htmlOf({ logo: { src: '/_ipx/logo/1.png', width: 120, height: 40 } })
    expect(html).toContain('src="https://shop.example/_ipx/logo/1.png" width="120" height="40" alt="Ink &amp; Paper"')
    expect(html).toContain('src="https://shop.example/_ipx/x/cup.webp" width="48" height="64" alt=""')
    expect(html.replaceAll(/<img[^>]*>/gu, '')).toContain('1 × Cup')
    expect(htmlOf()).toContain('>Ink &amp; Paper</span>')
  })

  it('AD-27 escapes texts, and takes no colour that is more than a colour', () => {
    expect(htmlOf()).toContain('href="https://shop.example/order?a=1&amp;b=&quot;"')
    const html = htmlOf({ colours: { ...shop.colours, paper: '#fff;background:url(https://evil.example)' } })
    expect(html).not.toContain('evil')
    expect(html).toContain('background:#ffffff')
  })
})
