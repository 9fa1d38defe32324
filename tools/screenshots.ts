import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureChromium } from './setup/chromium.mjs'
import { startShop } from './testing/start-shop.ts'
import { startThemedShop } from './testing/themed-shop.ts'

/**
 * `npm run screenshots [-- FOLDER [NAME…]]`, on a built shop: pictures of its pages at phone and desktop width, in both
 * themes, as FOLDER/<name>-<width>-<theme>.webp. With names, only those.
 */
const [folder = 'docs/screenshots', ...only] = process.argv.slice(2)
const WIDTHS = { 390: 844, 1280: 900 } as const
/** Long pages are cut here: their beginning tells what they look like. */
const TALLEST = 2400
const QUALITY = 74

interface Shot {
  name: string
  path: string
  /** The window only: for what lies over the page. */
  window?: boolean
  /** Brings the page into the state to be shown; it is alive by then. */
  steps?: (page: Page) => Promise<unknown>
}

const PRODUCT = '/product/tall-bottle-vase'

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/product-category/bowls?glaze=celadon&glaze=iron-speckle' },
  { name: 'product', path: PRODUCT },
  { name: 'search', path: '/search?query=tea' },
  { name: 'quick-view', path: '/product-category/vases', window: true, steps: openQuickView },
  { name: 'cart-drawer', path: PRODUCT, window: true, steps: addOne },
  { name: 'cart', path: PRODUCT, steps: (page) => addOne(page).then(() => openCart(page)) },
  { name: 'login', path: '/?dialog=login', window: true, steps: (page) => page.getByRole('dialog').waitFor() },
  { name: 'account', path: '/', steps: (page) => openOwn(page, '/account') },
  { name: 'addresses', path: '/', steps: (page) => openOwn(page, '/account/addresses') },
  { name: 'wishlist', path: '/', steps: (page) => openOwn(page, '/account/wishlist') },
  { name: 'orders', path: '/', steps: (page) => openOwn(page, '/account/orders') },
  { name: 'about', path: '/about' },
  { name: 'blog', path: '/blogs' },
  { name: 'article', path: '/blogs/filter-coffee-slowly' },
  { name: 'questions', path: '/faq' },
  { name: 'contact', path: '/contact' },
  { name: 'gallery', path: '/gallery' },
  { name: 'trade-enquiry', path: '/trade-enquiry' },
  { name: 'reviews', path: '/product/moon-jar' },
  { name: 'not-found', path: '/no-such-page' },
]

/** Adds the product; the drawer opens by itself. */
async function addOne(page: Page): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: /cart/iu }).getByText('Tall bottle vase').first().waitFor()
}

async function openCart(page: Page): Promise<void> {
  await page.goto(new URL('/cart', page.url()).href)
  await page.locator('main').getByText('Tall bottle vase').first().waitFor()
}

/** Opens a page of the demo store's customer. */
async function openOwn(page: Page, path: string): Promise<void> {
  const { email, password } = { email: 'meera@ashkiln.example', password: 'monsoon-demo-meera' }
  const login = await page.request.post(new URL('/api/auth/login', page.url()).href, { data: { email, password } })
  if (!login.ok()) throw new Error(`The demo's customer cannot log in: ${login.status()} ${await login.text()}`)
  await page.goto(new URL(path, page.url()).href)
  await page.locator('main [aria-busy]').first().waitFor({ state: 'detached' })
}

async function openQuickView(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Quick view: / }).first()
  await button.hover()
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).first().waitFor()
}

async function take(browser: Browser, origin: string, width: number, height: number, theme: string, shot: Shot) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(origin + shot.path)
  await page.locator('html[data-ready]').waitFor()
  await shot.steps?.(page)
  // What is far below is laid out for visitors who come near; the picture shows all.
  await page.evaluate(() => (document.documentElement.dataset['whole'] = ''))
  if (!shot.window) await loadPictures(page)
  await page.waitForLoadState('networkidle')
  const tall = shot.window ? height : await page.evaluate(() => document.documentElement.scrollHeight)
  const png = await page.screenshot({
    fullPage: !shot.window,
    clip: { x: 0, y: 0, width, height: Math.min(tall, TALLEST) },
  })
  await page.close()
  await sharp(png)
    .webp({ quality: QUALITY })
    .toFile(join(folder, `${shot.name}-${width}-${theme}.webp`))
}

/** Pictures load when they come near: walk down to where the picture ends, and back. */
async function loadPictures(page: Page): Promise<void> {
  for (let y = 0; y < TALLEST; y += 500) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForFunction(() => scrollY === 0)
}

mkdirSync(folder, { recursive: true })
const shop = await startShop()
const night = await startThemedShop(shop.url, 'night')
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
let failed = 0
try {
  for (const [theme, origin] of Object.entries({ paper: shop.url, night: night.url }))
    for (const [width, height] of Object.entries(WIDTHS))
      for (const shot of shots.filter(({ name }) => only.length === 0 || only.includes(name))) {
        const made = take(browser, origin, Number(width), height, theme, shot)
        await made.catch((error: unknown) => {
          failed += 1
          console.error(`${shot.name} at ${width} px (${theme}): ${(error as Error).message.split('\n')[0]}`)
        })
      }
} finally {
  await browser.close()
  await night.stop()
  await shop.stop()
}
if (failed > 0) process.exitCode = 1
