import { expect, test } from './support/test.ts'

test.describe('the home page’s slider', () => {
  const regionOf = (page: import('@playwright/test').Page) =>
    page.getByRole('region', { name: 'Three shelves of the shop' })

  test('LY-13 CT-06 a shopper can go through it by keyboard, and it announces the current slide @both', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/')
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

  test('a shopper can pause it, and it pauses under their pointer @proof', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const region = regionOf(page)
    await region.scrollIntoViewIfNeeded()
    const second = region.getByRole('link', { name: /^Slide 2: / })
    const stop = region.getByRole('button', { name: 'Pause slideshow' })
    const start = region.getByRole('button', { name: 'Play slideshow' })
    const leave = async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    }
    // The slider has hydrated once the button responds.
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

  test('it does not move with reduced motion, and has no pause button @proof', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const region = regionOf(page)
    await region.scrollIntoViewIfNeeded()
    await expect(region.getByRole('button', { name: 'Next slide' })).toBeVisible()
    await expect(region.getByRole('button', { name: 'Pause slideshow' })).toBeHidden()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(60_000)
    await expect(region.getByRole('link', { name: /^Slide 1: / })).toHaveAttribute('aria-current', 'true')
  })

  test('EN-04 without a script, its links lead to its slides @proof', async ({ elsewhere }) => {
    const page = await (await elsewhere({ javaScriptEnabled: false })).newPage()
    await page.goto('/')
    const region = regionOf(page)
    await expect(region.getByRole('heading', { name: 'Iron, copper, smoke' })).toBeVisible()
    await region.getByRole('link', { name: /^Slide 3: / }).click()
    await expect(region.getByRole('heading', { name: 'Something that grows' })).toBeInViewport()
  })
})

test.describe('content pages', () => {
  test('a shopper can reach each of them from the footer @proof', async ({ page, shopper }) => {
    await shopper.visit('/')
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
})
