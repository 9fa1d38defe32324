import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startShop } from '../testing/start-shop.ts'
import { listErrors, withoutCss } from './report.ts'

/**
 * `tsx tools/html/check-html.ts`, after a build: validates the served pages with the Nu HTML checker. Without Java
 * it prints a warning and checks nothing.
 */
const PAGES = [
  '/',
  '/shop-online',
  '/shop-online?page=2',
  '/shop-online/tenmoku',
  '/product-category/vases',
  '/product-category/vases?glaze=celadon&sort=price-asc&price=1000-9000',
  '/product-collection/monsoon-table',
  '/product/tall-bottle-vase',
  '/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-28',
  '/product/morning-mug',
  '/product/seconds-box',
  '/search?query=vase',
  '/search?query=zzzzzz',
  '/search?query=studio&tab=pages',
  '/about',
  '/blogs',
  '/blogs?tag=glazes',
  '/blogs/filter-coffee-slowly',
  '/faq',
  '/faq/caring-for-pots',
  '/contact',
  '/trade-enquiry',
  '/commissions',
  '/gallery',
  '/newsletter-unsubscribe?token=x',
  '/terms-and-conditions',
  '/cart',
  '/checkout/address',
  '/no-such-page',
]
/** Pages fetched as the demo store's customer. */
const CUSTOMER_PAGES = [
  '',
  '/profile',
  '/security',
  '/orders',
  '/addresses',
  '/wishlist',
  '/reset-password',
  '/verify-email',
  '/undo',
].map((page) => `/account${page}`)
const CUSTOMER = { email: 'meera@ashkiln.example', password: 'monsoon-demo-meera' }

const java = spawnSync('java', ['-version'])
if (java.error || java.status !== 0) {
  console.warn('\n!!! SKIPPED: Java was not found, so the HTML was NOT checked. Install Java 17 or later. !!!\n')
  process.exit(0)
}

const jar = join(dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')), 'build/dist/vnu.jar')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-html-'))
const shop = await startShop()
try {
  const names = new Map<string, string>()
  const login = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CUSTOMER),
  })
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
  const pages = [...PAGES, ...CUSTOMER_PAGES]
  for (const [index, page] of pages.entries()) {
    const isCustomerPage = CUSTOMER_PAGES.includes(page)
    const reply = await fetch(shop.url + page, { headers: isCustomerPage ? { cookie: cookie.join('; ') } : {} })
    const html = await reply.text()
    if (isCustomerPage && reply.redirected) throw new Error(`${page} redirects its customer to ${reply.url}`)
    if (reply.status >= 500 || !html.includes('</html>')) throw new Error(`${page} answered ${reply.status}`)
    names.set(`${index}.html`, page)
    writeFileSync(join(folder, `${index}.html`), withoutCss(html))
  }
  const files = [...names.keys()].map((name) => join(folder, name))
  // One process checks all pages, because it is slow to start.
  const { stderr, stdout } = spawnSync(
    'java',
    ['-jar', jar, '--format', 'json', '--exit-zero-always', '--stdout', ...files],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const errors = listErrors(stdout || stderr, names)
  for (const error of errors) console.error(`✗ ${error}`)
  console.log(`${errors.length} errors in the HTML of ${pages.length} pages`)
  process.exitCode = errors.length > 0 ? 1 : 0
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
