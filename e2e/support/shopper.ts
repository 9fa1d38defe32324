import { expect, type Locator, type Page } from '@playwright/test'

/** What a shopper does, in a shopper's words. */
export class Shopper {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a page and waits until it answers to clicks. */
  async visits(path: string): Promise<void> {
    await this.page.goto(path)
    await this.page.locator('html[data-ready]').waitFor()
  }

  /** Opens a product's page and puts it into the cart. */
  async addsToCart(slug: string): Promise<void> {
    await this.visits(`/product/${slug}`)
    await this.page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(this.page.getByRole('link', { name: /cart/i }).filter({ hasText: /\d/ }).first()).toBeVisible()
  }
}

/** Waits until React has taken over an element of a section that hydrates late: before, only clicks and keys are kept for it. */
export async function isAlive(element: Locator): Promise<void> {
  let moves = 0
  await expect
    .poll(async () => {
      // Some code is loaded at the first sign of a shopper.
      await element.page().mouse.move(1 + (moves++ % 2), 1)
      return element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
    })
    .toBe(true)
}
