import type { Page } from '@playwright/test'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { expect } from './test.ts'

/** Logs in with the token’s link, and goes to a screen of the admin. */
export const logIn = (page: Page, next: string, origin = '') =>
  page.goto(`${origin}/admin/login?${new URLSearchParams({ token: ADMIN_TOKEN, next })}`)

/** Opens a screen of the admin that has a heading. */
export async function openAdmin(page: Page, path: string, origin = ''): Promise<void> {
  await logIn(page, path, origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Saves the record or the settings that are open. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  // A toast may still be that of the save before.
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
}
