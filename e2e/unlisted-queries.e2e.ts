import type { Page } from '@playwright/test'
import unlisted from '#fixtures/real-input/unlisted-queries.json' with { type: 'json' }
import { openAccount } from './support/accounts.ts'
import { headOf, MOST_SHIFT, watchShifts } from './support/page-looks.ts'
import { fillCart } from './support/payment-cart.ts'
import { expect, test } from './support/test.ts'

/** One page of each public kind, some with their own parameters. */
const publicPages = [
  '/',
  '/about',
  '/cart',
  '/shop-online',
  '/shop-online?glaze=celadon&page=1',
  '/shop-online/gift',
  '/product-category/vases?sort=price-asc',
  '/product-collection/monsoon-table',
  '/product/moon-jar',
  '/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-20',
  '/search?query=vase',
  '/blogs',
  '/blogs/filter-coffee-slowly',
  '/faq',
  '/faq/caring-for-pots',
  '/track-order',
  '/checkout-complete/confirm',
  '/account/verify-email',
  '/account/undo',
  '/newsletter-confirm',
  '/newsletter-unsubscribe',
]
const ownPages = ['/account', '/account/orders?page=1', '/account/profile', '/account/wishlist']

const strange = unlisted.map(({ query }) => query).join('&')
const withStrange = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${strange}`

/** Personal pages have a new nonce each time. */
const withoutNonce = ({ metas: { 'csp-nonce': _, ...metas }, ...head }: Awaited<ReturnType<typeof headOf>>) => ({
  ...head,
  metas,
})

/** Opens a page with unknown parameters and expects no difference. */
async function expectQueryIgnored(page: Page, path: string): Promise<void> {
  const known = await page.request.get(path)
  const shifted = await watchShifts(page)
  const reply = await page.goto(withStrange(path))
  // Both are the same cached page.
  if (!known.headers()['cache-control']?.includes('private'))
    expect(reply?.headers()['etag']).toBe(known.headers()['etag'])
  await page.locator('html[data-ready]').waitFor()
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
  const head = withoutNonce(await headOf(page))
  expect(head).toEqual(withoutNonce(await headOf(page, await known.text())))
  expect(head.canonical.length).toBeLessThanOrEqual(1)
  for (const one of ['title', 'meta[name="description"]'])
    expect(await page.locator(`head ${one}`).count(), one).toBeLessThanOrEqual(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // Trackers read the parameters from the URL.
  expect(await page.evaluate(() => location.search)).toContain(strange.slice(0, 40))
  expect(await shifted(), 'what moves by itself').toBeLessThanOrEqual(MOST_SHIFT)
}

for (const paths of [publicPages.slice(0, 7), publicPages.slice(7, 14), publicPages.slice(14)])
  test(`EN-07 ${paths.join(', ')} ignore undeclared query parameters`, async ({ page }) => {
    for (const path of paths) await test.step(path, () => expectQueryIgnored(page, path))
  })

test('EN-07 account and checkout pages ignore undeclared query parameters @proof', async ({ page }) => {
  await openAccount(page.request)
  await fillCart(page)
  for (const path of [...ownPages, '/checkout/address']) await test.step(path, () => expectQueryIgnored(page, path))
})
