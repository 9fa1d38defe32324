import { chromium, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startShop } from './testing/start-shop.ts'
import { ensureChromium } from './setup/chromium.mjs'

/** `npm run screenshots [-- FOLDER]`: pictures of the shop's pages for the README, at phone and desktop width. */
const folder = process.argv[2] ?? 'docs/screenshots'
const widths = [390, 1280]

interface Shot {
  name: string
  path: string
  /** Brings the page into the state to be shown. */
  before?: (page: Page) => Promise<void>
}

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/product-category/vases' },
  { name: 'product', path: '/product/tall-bottle-vase' },
  { name: 'content', path: '/about' },
  { name: 'cart', path: '/cart', before: addOne },
  { name: 'not-found', path: '/no-such-page' },
]

async function addOne(page: Page): Promise<void> {
  await page.goto(new URL('/product/tall-bottle-vase', page.url()).href)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('status').filter({ hasText: /added/i }).first().waitFor()
  await page.goto(new URL('/cart', page.url()).href)
}

mkdirSync(folder, { recursive: true })
const shop = await startShop()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const width of widths) {
    for (const { name, path, before } of shots) {
      const page = await browser.newPage({ viewport: { width, height: width < 600 ? 844 : 900 } })
      await page.goto(shop.url + path)
      await before?.(page)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(folder, `${name}-${width}.png`) })
      await page.close()
    }
  }
} finally {
  await browser.close()
  await shop.stop()
}
