import { expect, type Locator, type Page } from '@playwright/test'

export class Shopper {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a page and waits until it responds to clicks. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path)
    await this.page.locator('html[data-ready]').waitFor()
  }

  async addToCart(slug: string): Promise<void> {
    await this.visit(`/product/${slug}`)
    await this.page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(this.page.getByRole('link', { name: /cart/i }).filter({ hasText: /\d/ }).first()).toBeVisible()
  }
}

/** Waits until an element has hydrated. Earlier clicks and keys would be held. `timeout` is in milliseconds. */
export async function waitForHydration(element: Locator, options: { timeout?: number } = {}): Promise<void> {
  let moves = 0
  await expect
    .poll(async () => {
      // Some code loads on the first interaction.
      await element.page().mouse.move(1 + (moves++ % 2), 1)
      return element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
    }, options)
    .toBe(true)
}
