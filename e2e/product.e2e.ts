import type { Page } from '@playwright/test'
import { MOST_SHIFT } from './support/page-looks.ts'
import { axeProblems, expect, test } from './support/test.ts'

const VASE = '/product/tall-bottle-vase'
const glaze = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const choose = (page: Page, name: string) => glaze(page, name).check({ force: true })
const gallery = (page: Page) => page.getByRole('list', { name: 'Pictures of Tall bottle vase', exact: true })
const firstPicture = (page: Page) => gallery(page).getByRole('img').first()

/** Dispatches both taps within a tenth of a second on any machine. */
async function doubleTap(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const from = Date.now() / 1000
  for (const timestamp of [from, from + 0.1]) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  }
}

test('CT-02 a shopper can choose a variant, which survives a reload, a shared URL and Back @both', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product-category/vases')
  await shopper.visit(VASE)
  const top = await page.evaluate(() => window.scrollY)
  await choose(page, 'Celadon')
  await expect(page).toHaveURL(/\?sku=ASH-VAS-001-CEL-20$/)
  await expect(firstPicture(page)).toHaveAttribute('alt', /celadon/i)
  await choose(page, '28 cm')
  await expect(page).toHaveURL(/\?sku=ASH-VAS-001-CEL-28$/)
  await expect(page.getByText('₹4,800').first()).toBeVisible()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(700)
  await page.reload()
  await expect(glaze(page, 'Celadon')).toBeChecked()
  await expect(glaze(page, '28 cm')).toBeChecked()
  await page
    .getByRole('link', { name: /Moon jar|Bud vase|Lidded ginger jar/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tall bottle vase')
  await page.goBack()
  await expect(page).toHaveURL(/\?sku=ASH-VAS-001-CEL-28$/)
  await expect(glaze(page, '28 cm')).toBeChecked()
  // Selecting options replaces the history entry, so Back leaves the product.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vases')
})

test.describe('a product page that is still loading', () => {
  // Before its code loads, the page works the same.
  test.use({ javaScriptEnabled: false })

  test('LY-08 CT-02 the first picture is in its final position before the thumbnails arrive @phone', async ({
    page,
  }) => {
    const left = async () => (await gallery(page).boundingBox())?.x
    await page.goto(VASE)
    const whole = await left()
    await page.route(`**${VASE}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const thumbnails = html.lastIndexOf('<ol', html.indexOf('aria-label="Thumbnails"'))
      await route.fulfill({ response, body: html.slice(0, thumbnails) })
    })
    await page.reload()
    await expect(page.getByRole('list', { name: 'Thumbnails' })).toHaveCount(0)
    expect(await left()).toBe(whole)
  })
})

test('CT-02 a shopper who selects a sold-out variant is offered another @phone @proof', async ({ page, shopper }) => {
  await shopper.visit(`${VASE}?sku=ASH-VAS-001-CEL-28`)
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: /^See Tenmoku, 28 cm/ }).click()
  await expect(page).toHaveURL(/\?sku=ASH-VAS-001-TEN-28$/)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled()
})

test('CT-02 a shopper sees a large picture with the buttons next to it, the discount, and that few are left @proof', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product/shouldered-vase')
  const main = page.locator('main')
  const button = main.getByRole('button', { name: 'Add to cart', exact: true })
  const picture = main.getByRole('img').first()
  expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(560)
  // The column is sticky, except in low windows.
  const isInSight = async (height: number) => {
    await page.setViewportSize({ width: 1280, height })
    await picture.evaluate((image) => window.scrollTo(0, image.getBoundingClientRect().bottom + window.scrollY - 100))
    return button.evaluate((element) => element.getBoundingClientRect().top > 0)
  }
  expect([await isInSight(900), await isInSight(480)]).toEqual([true, false])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(main.getByText('MRP ₹6,200')).toBeVisible()
  await expect(main.getByText('20% off')).toBeVisible()
  await expect(main.getByText('Inclusive of all taxes')).toBeVisible()
  await shopper.visit('/product/ginger-jar')
  await expect(main.getByText('Only 2 left').first()).toBeVisible()
  await expect(main.getByText('Leaves Puducherry within three working days.')).toBeVisible()
})

test('CT-02 a shopper can zoom by keyboard alone where the picture is large enough', async ({ page, shopper }) => {
  const zooms = page
    .getByRole('list', { name: /^Pictures of (?:Tall bottle|Bud) vase$/ })
    .getByRole('link', { name: /^Zoom in/ })
  // The first picture is close to its display size, the others half as wide.
  await shopper.visit('/product/bud-vase')
  await expect(zooms).toHaveCount(2)
  await shopper.visit(VASE)
  await expect(zooms).toHaveCount(5)
  const link = zooms.first()
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pictures of Tall bottle vase' })
  await expect(dialog.getByRole('status')).toHaveText(/^1 of \d$/u)
  await expect(dialog.getByRole('img').last()).toBeVisible()
  const width = async () => (await dialog.getByRole('img').last().boundingBox())?.width ?? 0
  const fitted = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeCloseTo(fitted * 1.5, 0)
  const left = async () => (await dialog.getByRole('img').last().boundingBox())?.x ?? 0
  await page.keyboard.press('+')
  const before = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeLessThan(before)
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText(/^2 of \d$/u)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test('CT-02 a shopper can zoom with the mouse: click, wheel and drag @proof', async ({ page, shopper }) => {
  await shopper.visit(VASE)
  await page
    .getByRole('link', { name: /^Zoom in/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pictures of Tall bottle vase' })
  const picture = dialog.getByRole('img').last()
  await expect(picture).toBeVisible()
  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const fitted = await box()
  await page.mouse.move(640, 450)
  await page.mouse.wheel(0, -400)
  await expect.poll(async () => (await box()).width).toBeGreaterThan(fitted.width * 1.5)
  const zoomed = await box()
  await page.mouse.down()
  await page.mouse.move(560, 400, { steps: 4 })
  await page.mouse.up()
  const dragged = await box()
  expect([Math.round(zoomed.x - dragged.x), Math.round(zoomed.y - dragged.y)]).toEqual([80, 50])
  await page.mouse.click(640, 450)
  await expect.poll(async () => Math.round((await box()).width)).toBe(Math.round(fitted.width))
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('CT-02 a shopper can share the chosen variant @proof', async ({ page, shopper, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shopper.visit(`${VASE}?sku=ASH-VAS-001-TEN-28`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`${VASE}?sku=ASH-VAS-001-TEN-28`)
})

test('CT-02 a shopper finds recently viewed products, which appear without a layout shift @proof', async ({
  page,
  shopper,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await shopper.visit(VASE)
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0)
  // The product is stored once its section has hydrated, shortly after the page.
  const kept = () => page.evaluate(() => localStorage.getItem('vitrine_viewed'))
  await expect.poll(kept).toContain('tall-bottle-vase')
  await shopper.visit('/product/moon-jar')
  await expect.poll(kept).toContain('moon-jar')
  await shopper.visit('/product/bud-vase')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const seen = page.getByRole('region', { name: 'Recently viewed' })
  await expect(seen.getByRole('heading', { level: 3 })).toHaveText(['Moon jar', 'Tall bottle vase'])
  const total = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(total).toBeLessThanOrEqual(MOST_SHIFT)
})

test.describe('on a phone', () => {
  const size = { width: 390, height: 844 }
  test.use({ viewport: size, screen: size, hasTouch: true, isMobile: true })

  test('CT-02 a shopper can swipe through the pictures, with thumbnails', async ({ page, shopper }) => {
    await shopper.visit(VASE)
    const thumbs = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link')
    await expect(thumbs.nth(0)).toHaveAttribute('aria-current', 'true')
    // Name, price and options are visible without scrolling, below the picture and next to the thumbnails.
    for (const height of [size.height, 740]) {
      await page.setViewportSize({ width: height === 740 ? 360 : size.width, height })
      const main = page.locator('main')
      for (const part of [main.getByRole('heading', { level: 1 }), main.getByText('₹3,600'), main.getByRole('group')])
        expect((await part.first().boundingBox())?.y).toBeLessThan(700)
    }
    await page.setViewportSize(size)
    await thumbs.nth(1).tap()
    await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true')
    const slidePosition = () => gallery(page).evaluate((list) => list.scrollLeft / list.clientWidth)
    await expect.poll(slidePosition).toBe(1)
    await gallery(page).evaluate((list) => list.scrollTo({ left: 0 }))
    await expect(thumbs.nth(0)).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(new RegExp(`${VASE}$`))
  })

  test('CT-02 a bar with the button is shown while the page’s own button is out of sight', async ({
    page,
    shopper,
  }) => {
    await shopper.visit(VASE)
    const bar = page.getByRole('region', { name: 'Buy', exact: true })
    await expect(bar).toBeVisible()
    await expect(bar).toContainText('₹3,600')
    expect(await axeProblems(page)).toEqual([])
    const [barBox, phoneBar] = [await bar.boundingBox(), await page.getByRole('navigation').last().boundingBox()]
    expect(Math.round((barBox?.y ?? 0) + (barBox?.height ?? 0))).toBeLessThanOrEqual(Math.ceil(phoneBar?.y ?? 0))
    await page.getByRole('button', { name: 'Buy now' }).scrollIntoViewIfNeeded()
    await expect(bar).toHaveCount(0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
    await bar.getByRole('button', { name: 'Add to cart' }).tap()
    await expect(page.getByRole('link', { name: /cart, 1/i }).first()).toBeAttached()
  })

  test('CT-02 a double tap zooms @proof', async ({ page, shopper }) => {
    await shopper.visit(VASE)
    await page
      .getByRole('link', { name: /^Zoom in/ })
      .first()
      .tap()
    const dialog = page.getByRole('dialog', { name: 'Pictures of Tall bottle vase' })
    const picture = dialog.getByRole('img').last()
    await expect(picture).toBeVisible()
    const width = async () => (await picture.boundingBox())?.width ?? 0
    const fitted = await width()
    await doubleTap(page, 195, 420)
    await expect.poll(width).toBeCloseTo(fitted * 2.5, 0)
  })
})
