import { describe, expect, it } from 'vitest'
import { readPageParts } from './measured-page.ts'

const section = (id: string, content: string) => `<section id="${id}" data-section="rich-text">${content}</section>`
const lazy = (src: string) => `<img src="${src}" loading="lazy">`
const page = (header: string, main: string, footer = '') =>
  `<!doctype html><html><head><link rel="modulepreload" href="/assets/a-1.js"></head><body>${header}<main id="main">${main}</main>${footer}<template><script type="module" src="/assets/a-1.js"></script><script src="/assets/b_2.js"></script></template></body></html>`

describe('BU-06 the parts of a rendered page', () => {
  it('name the section of each heading, and its text without tags', () => {
    const html = page(
      section('top', '<h2>Menu</h2>'),
      `<h1>A &amp; B <small>c</small></h1>${section('t1', '<h2 class="x">D\n e</h2>')}`,
    )
    expect(readPageParts(html).headings).toEqual([
      { level: 2, text: 'Menu', itemId: 'top' },
      { level: 1, text: 'A & B c', itemId: null },
      { level: 2, text: 'D e', itemId: 't1' },
    ])
  })

  it('list each script once', () => {
    expect(readPageParts(page('', '')).scripts).toEqual(['/assets/a-1.js', '/assets/b_2.js'])
  })

  it('list the pictures of the header and the first sections, and those that are not lazy', () => {
    const first = ['a', 'b', 'c'].map((id) => section(id, lazy(`/images/${id}.webp`))).join('')
    const rest = section('d', `${lazy('/images/d.webp')}<img src="/images/e.webp">`)
    const html = page(section('h', lazy('/images/logo.webp')), first + rest, section('f', lazy('/images/foot.webp')))
    expect(readPageParts(html).pictures).toEqual([
      '/images/logo.webp',
      '/images/a.webp',
      '/images/b.webp',
      '/images/c.webp',
      '/images/e.webp',
    ])
  })

  it.each([
    ['(min-width: 768px) 50vw, 100vw', 'w_1024'],
    ['160px', 'w_480'],
    ['(min-width: 320px) 50vw, 100vw', 'w_480'],
    ['calc(100vw - 2rem)', 'w_1024'],
  ])('choose what a phone loads among the candidates for sizes of %s', (sizes, chosen) => {
    const candidates = [480, 1024, 2048]
      .map((width) => `/_ipx/w_${width},f_webp,q_75/images/a.webp ${width}w`)
      .join(', ')
    const html = page('', section('a', `<img src="/x.webp" srcset="${candidates}" sizes="${sizes}">`))
    expect(readPageParts(html).pictures).toEqual([expect.stringContaining(chosen)])
  })
})
