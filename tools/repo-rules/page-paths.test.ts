import { describe, expect, it } from 'vitest'
import { pagePathsIn } from './page-paths.ts'
import { repoFiles } from './repo-files.ts'

const calls = repoFiles(/^src\/api\/.*\.ts$/).flatMap(({ text }) => text.match(/\/api\/[\w/-]*/g) ?? [])
/** `/cart/get` and `/product/single-product/:id` are API calls; `/checkout/payment` is a page. */
const isCall = (path: string): boolean => {
  const [fixed = ''] = `/api${path}`.split(':')
  return calls.some((call) => (fixed.endsWith('/') ? call.startsWith(fixed) : call === fixed))
}

const IS_CODE = /^(src|server)\/.*\.tsx?$/
const MAY_WRITE_PATHS = /\.test\.|\.vectors\.|\/testing\/|^src\/pages\/page-table\.ts$/

describe('paths of pages', () => {
  it('RT-01 appear in the page table only', () => {
    const files = repoFiles(IS_CODE).filter(({ path }) => !MAY_WRITE_PATHS.test(path))
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((file) => pagePathsIn(file, isCall))).toEqual([])
  })

  it.each([
    ['src/shop/a.tsx', "const a = <Link href='/cart'>Cart</Link>"],
    ['src/shop/a.tsx', 'const a = <Link href="/account/orders?page=2">Orders</Link>'],
    ['src/shop/a.ts', 'const a = (slug: string) => `/product/${encodeURIComponent(slug)}`'],
    ['src/shop/a.ts', 'const a = (origin: string) => `${origin}/track-order/1`'],
    ['src/app/a.ts', 'const a = /^\\/checkout(\\/|$)/.test(location.pathname)'],
    ['server/commerce/payment/routes.ts', "reply.redirect('/checkout/payment')"],
    ['server/pages/a.ts', "app.get('/cart/get', serve)"],
  ])('fail in %s: %s', (path, text) => {
    expect(pagePathsIn({ path, text }, isCall)).toHaveLength(1)
  })

  it.each([
    ['src/shop/a.tsx', 'const a = <Link href={pageHref(\'cart\')} title="A cart/a bag">Cart</Link>'],
    ['src/shop/a.ts', "// From /cart to /account.\nconst a = ['/', '/cartwheels', '/images/cart', '/api/cart/get']"],
    ['server/commerce/cart/routes.ts', "app.get('/cart/get', serve)\nserve('/product/single-product/:id')"],
  ])('are allowed in %s: %s', (path, text) => {
    expect(pagePathsIn({ path, text }, isCall)).toEqual([])
  })
})
