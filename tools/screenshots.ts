import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureChromium } from './setup/chromium.mjs'
import { ADMIN_TOKEN, startShop } from './testing/start-shop.ts'
import { startThemedShop } from './testing/themed-shop.ts'

/**
 * `npm run screenshots [-- FOLDER [NAME…]]`: takes screenshots of the built shop in both sizes and themes, as
 * FOLDER/<name>-<width>-<theme>.webp, and of the admin in both sizes, as FOLDER/<name>-<width>.webp.
 */
const [folder = 'docs/screenshots', ...names] = process.argv.slice(2)
const WIDTHS = { 390: 844, 1280: 900 } as const
/** Longer pages are cropped. */
const MAX_HEIGHT = 2400
const QUALITY = 74

interface Screenshot {
  name: string
  path: string
  /** Captures only the viewport, for overlays. */
  viewportOnly?: boolean
  /** Runs once the page has hydrated. */
  prepare?: (page: Page) => Promise<unknown>
}

const PRODUCT = '/product/tall-bottle-vase'

const screenshots: Screenshot[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/product-category/bowls?glaze=celadon&glaze=iron-speckle' },
  { name: 'product', path: PRODUCT },
  { name: 'search', path: '/search?query=tea' },
  { name: 'quick-view', path: '/product-category/vases', viewportOnly: true, prepare: openQuickView },
  { name: 'cart-drawer', path: PRODUCT, viewportOnly: true, prepare: addToCart },
  { name: 'cart', path: PRODUCT, prepare: (page) => addToCart(page).then(() => openCart(page)) },
  { name: 'login', path: '/?dialog=login', viewportOnly: true, prepare: (page) => page.getByRole('dialog').waitFor() },
  { name: 'account', path: '/', prepare: (page) => openAsCustomer(page, '/account') },
  { name: 'addresses', path: '/', prepare: (page) => openAsCustomer(page, '/account/addresses') },
  { name: 'wishlist', path: '/', prepare: (page) => openAsCustomer(page, '/account/wishlist') },
  { name: 'orders', path: '/', prepare: (page) => openAsCustomer(page, '/account/orders') },
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

interface AdminScreenshot {
  name: string
  path: string
  /** Runs once the screen is shown. */
  prepare?: (page: Page) => Promise<unknown>
}

const adminScreenshots: AdminScreenshot[] = [
  { name: 'admin-home', path: '/admin' },
  { name: 'admin-product', path: '/admin/products/1' },
  { name: 'admin-stock', path: '/admin/stock' },
  { name: 'admin-prices', path: '/admin/prices/change', prepare: previewPrices },
  { name: 'admin-import', path: '/admin/import', prepare: checkFile },
  { name: 'admin-pages', path: '/admin/pages' },
  { name: 'admin-page-editor', path: '/admin/pages/Page/about', prepare: selectSection },
  { name: 'admin-page-add', path: '/admin/pages/Page/about', prepare: openSections },
  { name: 'admin-page-publish', path: '/admin/pages/Page/about', prepare: checkPage },
]

/** On narrow screens, the editor shows one part at a time. */
async function showPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('navigation', { name: 'Parts of the editor' }).getByRole('button', { name })
  if (await part.isVisible()) await part.click()
}

async function selectSection(page: Page): Promise<void> {
  await page.frameLocator('iframe').locator('html[data-ready]').waitFor()
  await showPart(page, 'Outline')
  await page
    .getByRole('region', { name: 'Outline' })
    .getByRole('button', { name: /^Picture with text/u })
    .first()
    .click()
  await page.getByRole('region', { name: 'Edit' }).locator('form').first().waitFor()
}

async function openSections(page: Page): Promise<void> {
  await showPart(page, 'Outline')
  await page.getByRole('button', { name: 'Add section' }).first().click()
  await page.getByRole('dialog').getByRole('searchbox').fill('text')
}

/** Changes the page’s name, so that there is something to publish, and opens the dialog with the checks. */
async function checkPage(page: Page): Promise<void> {
  await showPart(page, 'Edit')
  await page.getByRole('textbox', { name: 'Name' }).first().fill('About us')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

/** Previews 5 % less for all vases. */
async function previewPrices(page: Page): Promise<void> {
  await page.getByPlaceholder('Search categories').fill('Vases')
  await page.getByRole('option', { name: 'Vases' }).click()
  await page.getByRole('textbox', { name: /^Percentage/ }).fill('5')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('table').first().waitFor()
}

/** Checks a file with one mistake. */
async function checkFile(page: Page): Promise<void> {
  const rows = ['Handle,Title,Type,Published,Variant SKU,Variant Inventory Qty,Variant Price']
  for (const [at, name] of ['Napkin ring', 'Linen napkin', 'Table runner', 'Place mat'].entries())
    rows.push(
      `${name.toLowerCase().replace(' ', '-')},${name},Table,TRUE,TAB-00${at},12,${at === 2 ? 'about 900' : 450}`,
    )
  const file = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('heading', { level: 2, name: 'What would change' }).waitFor()
}

async function addToCart(page: Page): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: /cart/iu }).getByText('Tall bottle vase').first().waitFor()
}

async function openCart(page: Page): Promise<void> {
  await page.goto(new URL('/cart', page.url()).href)
  await page.locator('main').getByText('Tall bottle vase').first().waitFor()
}

async function openAsCustomer(page: Page, path: string): Promise<void> {
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

async function takeScreenshot(
  browser: Browser,
  origin: string,
  width: number,
  height: number,
  theme: string,
  shot: Screenshot,
) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(origin + shot.path)
  await page.locator('html[data-ready]').waitFor()
  await shot.prepare?.(page)
  // Lays out the sections below the fold, which otherwise happens when they come near.
  await page.evaluate(() => (document.documentElement.dataset['whole'] = ''))
  if (!shot.viewportOnly) await loadPictures(page)
  await page.waitForLoadState('networkidle')
  const tall = shot.viewportOnly ? height : await page.evaluate(() => document.documentElement.scrollHeight)
  const png = await page.screenshot({
    fullPage: !shot.viewportOnly,
    clip: { x: 0, y: 0, width, height: Math.min(tall, MAX_HEIGHT) },
  })
  await page.close()
  await sharp(png)
    .webp({ quality: QUALITY })
    .toFile(join(folder, `${shot.name}-${width}-${theme}.webp`))
}

async function takeAdminScreenshot(
  browser: Browser,
  origin: string,
  width: number,
  height: number,
  shot: AdminScreenshot,
) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(`${origin}/admin/login?${new URLSearchParams({ token: ADMIN_TOKEN, next: shot.path }).toString()}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await shot.prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
  const png = await page.screenshot()
  await page.close()
  await sharp(png)
    .webp({ quality: QUALITY })
    .toFile(join(folder, `${shot.name}-${width}.webp`))
}

/** Scrolls to the crop limit and back, so that lazy pictures load. */
async function loadPictures(page: Page): Promise<void> {
  for (let y = 0; y < MAX_HEIGHT; y += 500) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForFunction(() => scrollY === 0)
}

mkdirSync(folder, { recursive: true })
const shop = await startShop({ env: { ADMIN_TOKEN } })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name)
const wanted = screenshots.filter(isWanted)
// The admin has one theme.
const night = wanted.length > 0 ? await startThemedShop(shop.url, 'night') : undefined
let failed = 0
const count = (name: string, where: string) => (error: unknown) => {
  failed += 1
  console.error(`${name} at ${where}: ${(error as Error).message.split('\n')[0]}`)
}
try {
  for (const [theme, origin] of Object.entries({ paper: shop.url, ...(night && { night: night.url }) }))
    for (const [width, height] of Object.entries(WIDTHS))
      for (const shot of wanted)
        await takeScreenshot(browser, origin, Number(width), height, theme, shot).catch(
          count(shot.name, `${width} px (${theme})`),
        )
  for (const [width, height] of Object.entries(WIDTHS))
    for (const shot of adminScreenshots.filter(isWanted))
      await takeAdminScreenshot(browser, shop.url, Number(width), height, shot).catch(count(shot.name, `${width} px`))
} finally {
  await browser.close()
  await night?.stop()
  await shop.stop()
}
if (failed > 0) process.exitCode = 1
