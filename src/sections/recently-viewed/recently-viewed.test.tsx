// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { runInNewContext } from 'node:vm'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { fakeCard } from '#api/testing/fake-product.ts'
import { fakeTransport, success } from '#api/testing/fake-transport.ts'
import { rememberViewed, viewedKey, viewedProducts } from '#shop/product/viewed-products.ts'
import { installSizes } from '#tools/testing/sizes.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { beforePaint } from './before-paint.ts'
import { section } from './index.ts'

beforeAll(installSizes)
async function show(url = '/', ids = [3, 2, 1]) {
  const { transport, requests } = fakeTransport(success(ids.map((id) => fakeCard(id))))
  const view = await showSectionAt(section, url, { transport })
  return { ...view, requests }
}
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('recently-viewed', () => {
  it('CT-02 shows viewed products, the latest first', async () => {
    for (const id of [1, 2, 3]) rememberViewed(`bowl-${id}`)
    const { requests } = await show()
    expect(await screen.findByText('Recently viewed')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Recently viewed')
    expect(names()).toEqual(['Bowl 3', 'Bowl 2', 'Bowl 1'])
    expect(requests.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { source: 'manual', items: ['bowl-3', 'bowl-2', 'bowl-1'], limit: 3 },
    ])
  })

  it('CT-02 omits the page’s product', async () => {
    for (const id of [1, 2, 3]) rememberViewed(`bowl-${id}`)
    const { requests } = await show('/product/bowl-2?sku=B-2', [3, 1])
    expect(await screen.findByText('Bowl 3')).toBeVisible()
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ items: ['bowl-3', 'bowl-1'] })
  })

  it('CT-02 drops products the shop no longer has', async () => {
    for (const id of [1, 2, 3]) rememberViewed(`bowl-${id}`)
    await show('/', [3, 1])
    await screen.findByText('Bowl 3')
    await waitFor(() => expect(viewedProducts()).toEqual(['bowl-3', 'bowl-1']))
  })

  it('EN-04 is empty in the server’s HTML, and requests nothing for a new visitor', async () => {
    const { requests, serverElement, container } = await show()
    expect(renderToString(serverElement)).not.toContain('looked at')
    expect(container).toHaveTextContent('')
    expect(requests).toEqual([])
  })
})

describe('viewed products', () => {
  it('are at most thirteen, each once, the latest first', () => {
    for (let id = 1; id <= 20; id += 1) rememberViewed(`bowl-${id}`)
    rememberViewed('bowl-15')
    expect(viewedProducts()).toHaveLength(13)
    expect(viewedProducts().slice(0, 3)).toEqual(['bowl-15', 'bowl-20', 'bowl-19'])
    expect(new Set(viewedProducts()).size).toBe(13)
  })

  it.each(['{"a":1}', 'not json', '[1,null,""]'])('survive %s in place of their list', (kept) => {
    localStorage.setItem('vitrine_viewed', kept)
    expect(viewedProducts()).toEqual([])
    rememberViewed('bowl-1')
    expect(viewedProducts()).toEqual(['bowl-1'])
  })
})

describe('before the first paint', () => {
  const run = (pathname: string) => {
    const rules: string[] = []
    class Sheet {
      replaceSync(text: string) {
        rules.push(text)
      }
    }
    const document = { adoptedStyleSheets: [] as Sheet[] }
    runInNewContext(beforePaint, { CSSStyleSheet: Sheet, document, localStorage, location: { pathname } })
    expect(document.adoptedStyleSheets).toHaveLength(rules.length)
    return rules
  }

  it('CT-02 reserves space, so that nothing shifts when the products arrive', () => {
    rememberViewed('bowl-1')
    expect(run('/')[0]).toContain('[data-section="recently-viewed"]:not(:has(section)){min-height:')
  })

  it('reserves none for a new visitor, or for the page’s product alone', () => {
    expect(run('/')).toEqual([])
    rememberViewed('bol café')
    expect(run('/product/bol%20caf%C3%A9')).toEqual([])
    localStorage.setItem(viewedKey, 'not json')
    expect(run('/')).toEqual([])
  })
})
