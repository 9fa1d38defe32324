import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { Shopper } from './shopper.ts'

interface Fixtures {
  shopper: Shopper
  /** Console messages and errors that the test expects; all others fail it. */
  expectedConsole: RegExp[]
}

/** A test whose page fails it with any console error or warning. */
export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],
  baseURL: async ({}, use) => use(process.env['SHOP_URL']),
  page: async ({ page, expectedConsole }, use) => {
    const complaints: string[] = []
    const note = (text: string) => {
      if (!expectedConsole.some((pattern) => pattern.test(text))) complaints.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        note(`${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    // React tells in the cause what went wrong while it hydrated.
    await page.addInitScript(() => {
      addEventListener('error', ({ error }) => {
        const { cause } = (error ?? {}) as Error
        if (cause instanceof Error) console.error(`cause: ${cause.stack ?? cause.message}`)
      })
    })
    await use(page)
    expect(complaints, 'the console stays silent').toEqual([])
  },
  shopper: async ({ page }, use) => use(new Shopper(page)),
})

/** Runs axe on the page as it stands; returns one line a violation. */
export async function axeProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`))
}

/** How far the page scrolls sideways, in CSS pixels; 0 is right. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export { expect }
