import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { startThemedShop, type ThemedShop } from '#tools/testing/themed-shop.ts'
import { axeProblems, expect, sidewaysScroll, test } from './support/test.ts'

/** Content pages: the documents that stand at their own path. */
const contentPages = readdirSync('fixtures/templates')
  .map((file) => JSON.parse(withoutComments(readFileSync(`fixtures/templates/${file}`, 'utf8'))) as Document)
  .filter(({ page_type: type }) => type === 'Page')
  .map(({ page }) => page)

interface Document {
  page_type: string
  page: { path: string; meta_title: string; meta_description: string }
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\/.*$/gm, '')
}

test.describe('the slider of the home page', () => {
  const regionOf = (page: import('@playwright/test').Page) =>
    page.getByRole('region', { name: 'Three shelves of the shop' })

  test('LY-13 CT-06 a shopper can step through it by keyboard, and it tells where they are @phone', async ({
    page,
    shopper,
  }) => {
    await shopper.visits('/')
    const region = regionOf(page)
    await region.scrollIntoViewIfNeeded()
    const slides = region.getByRole('group')
    await expect(slides).toHaveCount(3)
    await region.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press('Enter')
    await expect(region.getByRole('link', { name: /^Slide 2: / })).toHaveAttribute('aria-current', 'true')
    await expect(slides.nth(1).getByRole('heading')).toBeInViewport()
    await region.getByRole('link', { name: /^Slide 3: / }).focus()
    await page.keyboard.press('Enter')
    await expect(slides.nth(2).getByRole('heading')).toBeInViewport()
    await expect(slides.nth(0).getByRole('heading')).not.toBeInViewport()
    await expect(page).toHaveURL(/\/$/)
  })

  test('a shopper can stop it, and it waits under their pointer', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const region = regionOf(page)
    await region.scrollIntoViewIfNeeded()
    const second = region.getByRole('link', { name: /^Slide 2: / })
    const stop = region.getByRole('button', { name: 'Stop the slider' })
    const start = region.getByRole('button', { name: 'Let the slider move' })
    const leave = async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    }
    // It answers: from here on it is the slider that is tried, not the page's coming alive.
    await stop.click()
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(start).toBeVisible({ timeout: 200 })
    }).toPass()
    await start.click()
    await leave()
    await region.getByRole('group').first().hover()
    await page.clock.runFor(20_000)
    await expect(second).not.toHaveAttribute('aria-current')
    await page.mouse.move(0, 0)
    await page.clock.runFor(7_100)
    await expect(second).toHaveAttribute('aria-current', 'true')
    await stop.click()
    await leave()
    await page.clock.runFor(30_000)
    await expect(second).toHaveAttribute('aria-current', 'true')
    await expect(start).toBeVisible()
  })

  test('it stands still where less motion is wanted, and has nothing to stop', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const region = regionOf(page)
    await region.scrollIntoViewIfNeeded()
    await expect(region.getByRole('button', { name: 'Next slide' })).toBeVisible()
    await expect(region.getByRole('button', { name: 'Stop the slider' })).toBeHidden()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(60_000)
    await expect(region.getByRole('link', { name: /^Slide 1: / })).toHaveAttribute('aria-current', 'true')
  })

  test('EN-04 without a script its links lead to its slides', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['SHOP_URL']! })
    const page = await context.newPage()
    await page.goto('/')
    const region = regionOf(page)
    await expect(region.getByRole('heading', { name: 'Iron, copper, smoke' })).toBeVisible()
    await region.getByRole('link', { name: /^Slide 3: / }).click()
    await expect(region.getByRole('heading', { name: 'Something that grows' })).toBeInViewport()
    await context.close()
  })
})

test.describe('content pages', () => {
  test('there is a page for all that a shop has to say', () => {
    expect(contentPages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/about',
        '/shipping',
        '/returns',
        '/terms-and-conditions',
        '/privacy-policy',
        '/contact',
        '/care',
      ]),
    )
    for (const { src } of picturesOfDocuments()) expect(existsSync(`fixtures${src}`), src).toBe(true)
  })

  for (const { path, meta_title: title, meta_description: description } of contentPages) {
    test(`RT-02 LY-08 ${path} has one title, its own description and no problem for axe @phone`, async ({
      page,
      shopper,
    }) => {
      await shopper.visits(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(new RegExp(`^${title}`))
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description)
      expect(await axeProblems(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await sidewaysScroll(page)).toBe(0)
    })
  }

  test('a shopper can reach every one of them from the footer', async ({ page, shopper }) => {
    await shopper.visits('/')
    const footer = page.getByRole('contentinfo')
    for (const path of [
      '/about',
      '/shipping',
      '/returns',
      '/terms-and-conditions',
      '/privacy-policy',
      '/contact',
      '/care',
    ])
      await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
    await footer.getByRole('link', { name: 'Returns' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  })

  for (const path of ['/', '/about', '/shipping'])
    test(`${path} hardly moves while its fonts are on their way`, async ({ page }) => {
      await page.route('**/fonts/*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await route.continue()
      })
      await page.addInitScript(() => {
        Object.assign(globalThis, { shifted: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (globalThis as unknown as { shifted: number }).shifted += (
              entry as PerformanceEntry & { value: number }
            ).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(
        0.02,
      )
    })
})

test.describe('the night theme', () => {
  test.describe.configure({ mode: 'serial' })
  let night: ThemedShop
  test.slow()
  test.beforeAll(async () => {
    night = await startThemedShop(process.env['SHOP_URL']!, 'night')
  })
  test.afterAll(() => night.stop())

  const pages = [
    '/',
    '/about',
    '/shipping',
    '/product-category/bowls',
    '/product/tall-bottle-vase',
    '/search?query=tea',
    '/cart',
  ]
  for (const path of pages) {
    test(`LY-07 it rules ${path}: its colours, its typeface, its width, and every text readable`, async ({ page }) => {
      await page.goto(night.url + path)
      await page.locator('html[data-ready]').waitFor()
      await page.waitForLoadState('networkidle')
      const look = await page.evaluate(() => {
        const body = getComputedStyle(document.body)
        const heading = getComputedStyle(document.querySelector('main :is(h1, h2)') ?? document.body)
        const { colorScheme } = getComputedStyle(document.documentElement)
        return { paper: body.backgroundColor, ink: body.color, heading: heading.fontFamily, colorScheme }
      })
      expect(look).toMatchObject({ paper: 'rgb(20, 18, 15)', ink: 'rgb(243, 238, 230)', colorScheme: 'dark' })
      expect(look.heading).toContain('Instrument Sans')
      // Contrast of 4.5:1 is among its rules.
      expect(await axeProblems(page)).toEqual([])
    })
  }

  test('LY-07 its pages go from edge to edge where the paper theme keeps to its width', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 900 })
    const gutterOf = async (url: string) => {
      await page.goto(url)
      const box = await page.locator('main').getByRole('heading', { level: 2 }).first().boundingBox()
      return Math.round(box?.x ?? 0)
    }
    expect(await gutterOf(`${process.env['SHOP_URL']}/`)).toBe(300)
    expect(await gutterOf(`${night.url}/`)).toBe(77)
  })
})

function picturesOfDocuments(): { src: string }[] {
  const texts = readdirSync('fixtures/templates').map((file) => readFileSync(`fixtures/templates/${file}`, 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/"src": "(\/images\/[^"]+)"/g)].map(([, src = '']) => ({ src })))
}
