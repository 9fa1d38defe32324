import type { Page, Route } from '@playwright/test'
import { test } from './test.ts'

/** The app's script. */
export const ENTRY = /\/assets\/index-[^/]+\.js/

const lose = (route: Route) => route.abort()

/** Declares tests twice: for a browser without JavaScript, and for one that cannot load the app. */
export function describeWithoutApp(declare: () => void): void {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    declare()
  })
  test.describe('when the app cannot be loaded', () => {
    test.use({ expectedConsole: [/Failed to load resource: net::ERR_FAILED/] })
    test.beforeEach(({ page }) => page.route(ENTRY, lose))
    declare()
  })
}

/** Opens a page and waits until it shows what it has for browsers without JavaScript. */
export async function openPlainPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('banner').locator('a[href^="/without-script/"]').waitFor()
}
