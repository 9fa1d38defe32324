import type { Locator, Page } from '@playwright/test'
import { expect, sidewaysScroll, test } from './support/test.ts'
import { test as stressTest } from './support/stress-shop.ts'
import { describeWithoutApp, openPlainPage } from './support/without-app.ts'

/** Returns each tile's name, the relative width of its longest word, and whether it is cut. */
const names = (page: Page) =>
  page.locator('main article :is(h2, h3)').evaluateAll((headings) =>
    headings.map((heading) => {
      const { width } = heading.getBoundingClientRect()
      const range = document.createRange()
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()!
      const words = [...(text.textContent ?? '').matchAll(/[^\s-]+-?/gu)]
      const isBroken = words.some(({ 0: word, index }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 && word.length < 18
      })
      return {
        name: text.textContent,
        characters: width / (0.56 * Number.parseFloat(getComputedStyle(heading).fontSize)),
        isBroken,
        isCut: heading.scrollHeight > heading.clientHeight + 1,
      }
    }),
  )

const tops = (all: Locator) => all.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().top))
const expectComplete = async (page: Page, url: string) => {
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  for (const width of [320, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const found = await names(page)
    expect(found.length).toBeGreaterThan(2)
    expect(found.filter(({ isBroken, isCut }) => isBroken || isCut)).toEqual([])
    expect(Math.min(...found.map(({ characters }) => characters))).toBeGreaterThanOrEqual(12)
    expect(await sidewaysScroll(page)).toBe(0)
  }
}

test('CT-09 LY-15 card names are shown in full at every width, above their prices and aligned with their neighbours @proof', async ({
  page,
}) => {
  await expectComplete(page, '/product-category/vases')
  const cards = page.locator('main article')
  const [name, price] = [cards.first().getByRole('heading'), cards.first().locator('[class*="__price"]').first()]
  const [above, below] = [await name.boundingBox(), await price.boundingBox()]
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height - 1)
  expect(below!.x).toBe(above!.x)
  const level = (await tops(cards.locator('[class*="__price"]'))).slice(0, 3)
  expect(new Set(level).size).toBe(1)
  // Rows without swatches or notes reserve no space for them.
  await cards.locator('[class*="__foot"], [class*="__note"]').evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).style.display = 'none'
  })
  const [last, card] = [
    await cards.first().locator('[class*="__price"]').boundingBox(),
    await cards.first().boundingBox(),
  ]
  expect(card!.y + card!.height - last!.y - last!.height).toBeLessThanOrEqual(33)
})

stressTest('CT-09 LY-15 cards bear names of two hundred letters and words of eighty', async ({ page }) => {
  await expectComplete(page, '/shop-online?sort=newest')
})

test.describe('low windows and high zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('LY-15 no element is fixed, and every bar is part of the page @proof', async ({ page, shopper }) => {
    await shopper.visit('/product/tall-bottle-vase')
    await page.mouse.wheel(0, 2000)
    const fixed = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')]
        .filter((one) => {
          const { position, visibility, display } = getComputedStyle(one)
          return /fixed|sticky/.test(position) && visibility === 'visible' && display !== 'none'
        })
        // The empty bar announces network changes and has no size.
        .filter((one) => one.getBoundingClientRect().height > 0)
        .map(({ className, tagName }) => `${tagName} ${className}`),
    )
    expect(fixed).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await bar.getByRole('link', { name: 'Cart' }).scrollIntoViewIfNeeded()
    await expect(bar.getByRole('link', { name: 'Cart' })).toBeInViewport({ ratio: 1 })
    const up = page.getByRole('link', { name: 'Back to top' })
    const [above, below] = [await up.boundingBox(), await bar.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
    const add = page.getByRole('button', { name: 'Add to cart', exact: true })
    await expect(add).toHaveCount(1)
    await add.click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  })
})

test('LY-15 forced colours distinguish selected, ticked, completed and remaining elements @proof', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const styleOf = (element: Locator, name: 'outlineColor' | 'boxShadow' | 'backgroundColor' | 'color') =>
    element.evaluate((one, property) => getComputedStyle(one)[property], name)
  const system = (name: string) =>
    page.evaluate((colour) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = colour
      const found = getComputedStyle(probe).color
      probe.remove()
      return found
    }, name)
  await page.goto('/product/tall-bottle-vase', { waitUntil: 'domcontentloaded' })
  const [ink, paper] = [await system('CanvasText'), await system('Canvas')]
  const shown = (name: string) => page.getByRole('radio', { name }).locator('xpath=following-sibling::span[1]')
  expect(await styleOf(shown('Tenmoku'), 'outlineColor')).toBe(ink)
  expect(await styleOf(shown('Celadon'), 'outlineColor')).toBe('rgba(0, 0, 0, 0)')
  expect(await styleOf(shown('20 cm'), 'boxShadow')).not.toBe('none')
  expect(await styleOf(shown('28 cm'), 'boxShadow')).toBe('none')
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  expect([await styleOf(add, 'backgroundColor'), await styleOf(add, 'color')]).toEqual([ink, paper])
  const stars = page.locator('main [class*="__stars"]').first()
  expect(await stars.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain(ink)
  await page.goto('/product-category/vases', { waitUntil: 'domcontentloaded' })
  await page.getByRole('checkbox', { name: /^20 cm/ }).evaluate((box) => ((box as HTMLInputElement).checked = true))
  const tick = page.locator('main label > [class*="__mark"]:not([data-swatch])')
  const colours = await tick.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(new Set(colours)).toEqual(new Set([ink, paper]))
})

test('LY-15 prints only the page’s content, in black on white @proof', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${process.env['NIGHT_SHOP_URL'] ?? ''}/product/tall-bottle-vase`, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1, name: 'Tall bottle vase' })).toBeVisible()
  await expect(page.getByText('Rinse with warm water')).toBeVisible()
  await expect(page.getByRole('img').first()).toBeVisible()
  for (const role of ['button', 'banner', 'contentinfo', 'navigation', 'textbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  const look = await page
    .locator('main a:visible')
    .first()
    .evaluate((link) => {
      const [own, body] = [getComputedStyle(link), getComputedStyle(document.body)]
      return [own.textDecorationLine, body.color, body.backgroundColor]
    })
  expect(look).toEqual(['none', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

/** Returns visible buttons that need JavaScript, except zoomable pictures. */
const deadButtons = (page: Page) =>
  page
    .locator('button:visible:not(:has(img))')
    .evaluateAll((all) =>
      (all as HTMLButtonElement[])
        .filter(({ type, form, disabled }) => !disabled && !(type === 'submit' && form?.hasAttribute('action')))
        .map((one) => one.getAttribute('aria-label') ?? one.innerText),
    )

describeWithoutApp(() => {
  test('LY-15 a shopper sees no control that needs a script', async ({ page }) => {
    for (const path of ['/', '/product-category/vases', '/product/terracotta-amphora', '/search?query=tea', '/faq']) {
      await openPlainPage(page, path)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await deadButtons(page), `${path} at ${width} px`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    const [first, ...others] = await Promise.all(
      (await bar.getByRole('listitem').all()).map(async (one) => Math.round((await one.boundingBox())!.width)),
    )
    // The chat button is the fifth.
    expect([first, others]).toEqual([104, [104, 104]])
  })

  test('LY-15 CR-01 a shopper can choose a variant, add it to the cart, change its quantity, and remove it', async ({
    page,
  }) => {
    await openPlainPage(page, '/product/tall-bottle-vase')
    for (const name of ['Buy now', 'Check', 'Share', 'Increase quantity'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    await page.getByRole('list', { name: 'Options' }).getByRole('link', { name: 'Celadon, 20 cm' }).click()
    await page.getByRole('textbox', { name: 'Quantity of Tall bottle vase' }).fill('2')
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await expect(page).toHaveURL(/\/cart$/)
    const line = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
    await expect(line).toContainText(/Tall bottle vase.*Glaze Celadon, Size 20\s+cm.*₹7,200/s)
    const quantity = line.getByRole('textbox', { name: 'Quantity of Tall bottle vase' })
    await expect(quantity).toHaveValue('2')
    await expect(page.getByText('Your cart is empty.')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
    await quantity.fill('3')
    await quantity.press('Enter')
    await expect(line).toContainText('₹10,800')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('₹10,800')
    await line.getByRole('button', { name: 'Remove Tall bottle vase' }).click()
    await expect(line).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Look around the shop' })).toBeVisible()
  })
})

test('LY-15 LY-05 the phone’s bars take 96 px together and name the product, and the button back to the top is above them @phone @proof', async ({
  page,
  shopper,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide windows have no bars')
  await shopper.visit('/product/tall-bottle-vase')
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const buy = page.getByRole('region', { name: 'Buy' })
  await expect(buy).toContainText('Tall bottle vase')
  await expect(async () => {
    const [bar, up] = [await buy.boundingBox(), await page.getByRole('link', { name: 'Back to top' }).boundingBox()]
    expect(page.viewportSize()!.height - bar!.y).toBeLessThanOrEqual(96)
    expect(up!.y + up!.height).toBeLessThanOrEqual(bar!.y)
  }).toPass()
  for (const link of await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})
