import type { Locator, Page } from '@playwright/test'
import { axeProblems, expect, test } from './support/test.ts'

const tiles = (page: Page) => page.locator('main').getByRole('article')

/** Returns how far a part of a tile covers its picture, as shares of width and height. */
const reachOver = (part: Locator) =>
  part.evaluate((element) => {
    const picture = element.closest('article')!.querySelector('img')!.getBoundingClientRect()
    const { left, bottom, width, height } = element.getBoundingClientRect()
    return {
      across: (picture.right - left) / picture.width,
      down: (bottom - picture.top) / picture.height,
      isBelow: bottom - height >= picture.bottom,
      size: Math.min(width, height),
    }
  })

test('CT-09 a shopper previews a glaze on its card, and adds a single-variant product directly @phone', async ({
  page,
  shopper,
  isMobile,
}) => {
  await page.setViewportSize({ width: isMobile ? 320 : 1280, height: 800 })
  await shopper.visit('/product-category/vases')
  const bud = tiles(page).filter({ hasText: 'Bud vase' })
  const jar = tiles(page).filter({ hasText: 'Moon jar' })
  await jar.scrollIntoViewIfNeeded()
  await page.mouse.move(100, 300)
  // Swatches are links and the form is plain HTML until code loads on the first interaction.
  await page.waitForLoadState('networkidle')
  if (isMobile) {
    const heart = await reachOver(jar.getByRole('button', { name: 'Save Moon jar' }))
    expect(heart).toMatchObject({ across: expect.closeTo(44 / 138, 1), down: expect.closeTo(44 / 173, 1) })
    for (const name of ['Quick view: Moon jar', 'Add to cart: Moon jar'])
      expect(await reachOver(jar.getByRole('button', { name }))).toMatchObject({ isBelow: true, size: 44 })
  }
  await bud.getByRole('link', { name: 'Iron speckle' }).click()
  await expect(bud.getByRole('img').first()).toHaveAttribute('src', /bud-vase-iron-speckle/)
  await expect(bud.getByRole('link', { name: 'Bud vase' })).toHaveAttribute('href', /sku=ASH-VAS-003-IRO$/)
  await jar.hover()
  await jar.getByRole('button', { name: 'Add to cart: Moon jar' }).click()
  await expect(page.getByText('Moon jar added to your cart')).toBeVisible()
  await expect(page.getByRole('link', { name: /cart, 1/i }).first()).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tiles(page).filter({ hasText: 'Shouldered vase' }).getByText('Sale', { exact: true })).toBeVisible()
  await expect(tiles(page).filter({ hasText: 'Gourd vase' }).getByText('New', { exact: true })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await bud.getByRole('link', { name: 'Bud vase' }).click()
  await expect(page).toHaveURL(/\/product\/bud-vase\?sku=ASH-VAS-003-IRO$/)
})
