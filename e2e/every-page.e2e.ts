import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { allOrFirst, either } from '#tools/testing/proof.ts'
import { openAccount } from './support/accounts.ts'
import {
  delayFonts,
  filledSections,
  headOf,
  waitUntilIdle,
  MOST_SHIFT,
  scriptsOf,
  textSizes,
  watchIntl,
  watchShifts,
} from './support/page-looks.ts'
import { fillCart } from './support/payment-cart.ts'
import { axeProblems, expect, sidewaysScroll, test } from './support/test.ts'

/** A page in the state to check. */
interface PageRow {
  path: string
  /** Prepares the visitor, for example with a cart or an account. */
  before?: (page: Page) => Promise<unknown>
  /** Checked in the night theme, too. */
  night?: true
  /** Visits often start here, so its first load is limited. */
  entrance?: true
  title?: string
  description?: string
}

/** Transferred bytes of JavaScript before any interaction (docs/decisions/0062-page-delivery.md). */
const MOST_BYTES = 141_500

const publicPages: PageRow[] = [
  { path: '/', night: true, entrance: true },
  { path: '/product-category/vases', night: true, entrance: true },
  { path: '/product-collection/monsoon-table' },
  { path: '/shop-online' },
  { path: '/shop-online/gift' },
  { path: '/product/tall-bottle-vase', night: true, entrance: true },
  { path: '/product/morning-mug' },
  { path: '/product/seconds-box' },
  { path: '/search' },
  { path: '/search?query=celdon', night: true },
  { path: '/search?query=kiln&tab=pages' },
  { path: '/search?query=qqqzzz' },
  { path: '/blogs' },
  { path: '/blogs/filter-coffee-slowly', night: true },
  { path: '/faq', night: true },
  { path: '/cart', night: true, entrance: true },
  { path: '/checkout/address', before: fillCart },
  { path: '/account/verify-email' },
  { path: '/account/undo' },
  { path: '/checkout-complete/confirm' },
]

const ownPages: PageRow[] = ['/account', '/account/profile', '/account/security', '/account/orders'].map((path) => ({
  path,
  before: (page) => openAccount(page.request),
}))

const MODE_PAGES = ['/password-protected', '/coming-soon', '/under-maintenance']

/** Documents with their own path. */
const contentPages: PageRow[] = readdirSync('fixtures/templates')
  .map((file) => readFileSync(`fixtures/templates/${file}`, 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
  .map(
    (text) =>
      JSON.parse(text) as { page_type: string; page: Record<'path' | 'meta_title' | 'meta_description', string> },
  )
  // Pages of a closed shop have their own tests.
  .filter(({ page_type: type, page: { path } }) => type === 'Page' && !MODE_PAGES.includes(path))
  .map(({ page: { path, meta_title: title, meta_description: description } }) => ({
    ...{ path, title, description },
    ...((path === '/about' || path === '/shipping') && { night: true }),
  }))

/** Opens a page and waits until it has hydrated. */
async function openPage(page: Page, url: string): Promise<string> {
  const reply = await page.goto(url, { waitUntil: 'commit' })
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  return (await reply?.text()) ?? ''
}

async function expectLight(page: Page): Promise<void> {
  const scripts = await scriptsOf(page)
  expect(scripts.length).toBeGreaterThan(1)
  expect(
    scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    JSON.stringify(scripts),
  ).toBeLessThanOrEqual(MOST_BYTES)
}

async function expectFewTextSizes(page: Page): Promise<void> {
  const sizes = await textSizes(page)
  expect(sizes.length, `text sizes: ${sizes.join(', ')}`).toBeLessThanOrEqual(4)
}

/** Checks a page from its first paint on. */
async function checkPage(page: Page, { path, before, entrance, title, description }: PageRow): Promise<void> {
  await before?.(page)
  const shifted = await watchShifts(page)
  const intlUses = entrance && (await watchIntl(page))
  const served = await openPage(page, path)
  if (intlUses) {
    await expectLight(page)
    // docs/decisions/0062-page-delivery.md
    expect(await intlUses(), 'uses of Intl').toEqual([])
  }
  // Personal data loads after the page.
  if (!ownPages.some((own) => own.path === path))
    expect(await shifted(), 'what moves by itself').toBeLessThanOrEqual(MOST_SHIFT)
  expect(await headOf(page)).toEqual(await headOf(page, served))
  const sections = await filledSections(page, served)
  expect(sections.length).toBeGreaterThan(2)
  expect(await filledSections(page)).toEqual(sections)
  if (title) await expect(page).toHaveTitle(new RegExp(`^${title}`))
  if (description) await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

/** Checks a loaded page. */
async function expectReadable(page: Page, widths: readonly number[]): Promise<void> {
  expect(await axeProblems(page)).toEqual([])
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} px`).toBe(0)
  }
  if (size) await page.setViewportSize(size)
}

/** One page of each kind is enough for the short form. */
const isUniqueKind = ({ entrance, night, before }: PageRow) => Boolean(entrance ?? night ?? before)

for (const row of either(publicPages, publicPages.filter(isUniqueKind)))
  test(`LY-07 LY-08 EN-04 ${row.path} barely shifts while it hydrates, keeps its server HTML, and has no errors ${row.entrance ? '@both' : '@phone'}`, async ({
    page,
  }) => {
    await delayFonts(page)
    if (row.entrance) await waitUntilIdle(page)
    await checkPage(page, row)
    if (!row.before) await expectFewTextSizes(page)
    await expectReadable(page, [320, 1280])
  })

for (const row of allOrFirst(ownPages))
  test(`AC-01 RT-01 LY-08 EN-04 ${row.path} keeps its server HTML, and has no errors`, async ({ page }) => {
    await checkPage(page, row)
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible()
    await expectReadable(page, [390, 320])
  })

/** Pages share windows, because a window costs more than a page. */
const inBatches = (rows: PageRow[], atOnce: number): PageRow[][] =>
  rows.flatMap((_, index) => (index % atOnce === 0 ? [rows.slice(index, index + atOnce)] : []))

// Pages that differ only in text are checked at a phone's width, without a phone.
for (const rows of allOrFirst(inBatches(contentPages, 5)))
  test(`RT-02 LY-07 LY-08 EN-04 ${rows.map(({ path }) => path).join(', ')} barely shift while they hydrate, keep their server HTML, and have no errors`, async ({
    page,
  }) => {
    for (const row of rows)
      await test.step(row.path, async () => {
        await checkPage(page, row)
        if (row.path === '/about') await expectFewTextSizes(page)
        await expectReadable(page, [390, 320])
      })
  })

const nightPages = [...publicPages, ...contentPages].filter(({ night }) => night)

for (const rows of allOrFirst(inBatches(nightPages, 3)))
  test(`LY-07 the night theme applies to ${rows.map(({ path }) => path).join(', ')}: colours, typeface, and readable text everywhere`, async ({
    page,
  }) => {
    for (const { path } of rows)
      await test.step(path, async () => {
        await openPage(page, process.env['NIGHT_SHOP_URL'] + path)
        const look = await page.evaluate(() => {
          const body = getComputedStyle(document.body)
          const heading = getComputedStyle(document.querySelector('main :is(h1, h2)') ?? document.body)
          const { colorScheme } = getComputedStyle(document.documentElement)
          return { paper: body.backgroundColor, ink: body.color, heading: heading.fontFamily, colorScheme }
        })
        expect(look).toMatchObject({ paper: 'rgb(20, 18, 15)', ink: 'rgb(243, 238, 230)', colorScheme: 'dark' })
        expect(look.heading).toContain('Instrument Sans')
        // Its rules include a contrast of 4.5:1.
        expect(await axeProblems(page)).toEqual([])
      })
  })

test('LY-07 pages of the night theme span the window where the paper theme limits its width', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  const gutterOf = async (url: string) => {
    await page.goto(url)
    const box = await page.locator('main').getByRole('heading', { level: 2 }).first().boundingBox()
    return Math.round(box?.x ?? 0)
  }
  expect(await gutterOf('/')).toBe(300)
  expect(await gutterOf(process.env['NIGHT_SHOP_URL'] + '/')).toBe(77)
})
