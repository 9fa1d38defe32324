import type { Page } from '@playwright/test'

export const count = (page: Page) => page.locator('main').getByRole('status')
export const tiles = (page: Page) => page.locator('main').getByRole('article')
export const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

/** “1–24 of 47 products” → 47. */
export const totalOf = (words: string | null): number =>
  Number(/([\d,]+)\+? products?$/.exec(words ?? '')?.[1]?.replace(',', ''))
