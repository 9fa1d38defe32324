import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { DeskRequest } from '#tools/testing/open-desk.ts'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { Phone, findMessage } from './outbox.ts'
import { Shopper } from './shopper.ts'

/** Changes an order at the order desk. */
export type Desk = (orderNo: string, action: DeskRequest['action']) => Promise<void>

interface Fixtures {
  shopper: Shopper
  /** Expected console messages. Any other fails the test. */
  expectedConsole: RegExp[]
  /** A client that may read the outbox. */
  admin: APIRequestContext
  phone: Phone
  /** Waits for a mail to the address and returns the match. */
  mail: (to: string, pattern: RegExp) => Promise<string>
  desk: Desk
  /** Opens another browser at another network address. It is closed after the test. */
  elsewhere: (options?: Parameters<Browser['newContext']>[0]) => Promise<BrowserContext>
}

/** Fails on console errors and warnings. Each test has its own network address, so that limits do not interfere. */
export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],
  baseURL: async ({}, use) => use(process.env['SHOP_URL']),
  extraHTTPHeaders: async ({}, use) => use(randomClientAddress()),
  context: async ({ context }, use) => {
    const discarded = recordDiscardedHtml(context)
    await use(context)
    expect(discarded, 'no page throws away what the server sent').toEqual([])
  },
  page: async ({ page, expectedConsole }, use) => {
    const complaints = await recordConsole(page, expectedConsole)
    await use(page)
    expect(complaints, 'the console stays silent').toEqual([])
  },
  shopper: async ({ page }, use) => use(new Shopper(page)),
  admin: async ({ playwright, baseURL }, use) => {
    const admin = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await admin.get(`/admin/login?token=${ADMIN_TOKEN}`)
    await use(admin)
    await admin.dispose()
  },
  phone: async ({ admin }, use) => use(new Phone(admin)),
  mail: async ({ admin }, use) => use((to, pattern) => findMessage(admin, to, pattern)),
  desk: async ({ playwright }, use) => {
    const desk = await playwright.request.newContext()
    await use(async (orderNo, action) => {
      const reply = await desk.post(process.env['DESK_URL']!, { data: { orderNo, action } satisfies DeskRequest })
      expect(reply.ok(), await reply.text()).toBe(true)
    })
    await desk.dispose()
  },
  elsewhere: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = []
    const discarded: string[][] = []
    await use(async (options) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        extraHTTPHeaders: randomClientAddress(),
        ...options,
      })
      opened.push(context)
      discarded.push(recordDiscardedHtml(context))
      return context
    })
    expect(discarded.flat(), 'no page throws away what the server sent').toEqual([])
    for (const context of opened) await context.close()
  },
})

const randomClientAddress = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })

/** Chromium's warning depends on the clock. e2e/requests/pages.test.ts proves that pages use what they preload. */
const TOO_LATE = /was preloaded using link preload but not used within a few seconds/

/** React's errors when it discards server-rendered HTML. */
const DISCARDED_HTML = /React error #(?:418|419|42[1-5])\b|Hydration failed|hydrated but some attributes/i

/** Records them on every page of a context. Tests cannot expect them (EN-07). */
function recordDiscardedHtml(context: BrowserContext): string[] {
  const found: string[] = []
  const note = (text: string, url: string | undefined) => {
    if (DISCARDED_HTML.test(text)) found.push(`${text} (${url})`)
  }
  context.on('weberror', (failure) => note(failure.error().message, failure.page()?.url()))
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text(), message.page()?.url())
  })
  return found
}

/** Records console messages from now on, except expected ones. */
export async function recordConsole(page: Page, expected: readonly RegExp[] = []): Promise<string[]> {
  const complaints: string[] = []
  const note = (text: string) => {
    if (![TOO_LATE, ...expected].some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
  // React reports the reason of a hydration error as its cause.
  await page.addInitScript(() => {
    addEventListener('error', ({ error }) => {
      const { cause } = (error ?? {}) as Error
      if (cause instanceof Error) console.error(`cause: ${cause.stack ?? cause.message}`)
    })
  })
  return complaints
}

/** Waits until transitions have finished. Long animations, such as a toast's timer, continue. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => {
      const { endTime } = one.effect?.getComputedTiming() ?? {}
      return one.playState !== 'running' || Number(endTime ?? 0) > 1000
    }),
  )
}

/**
 * Runs axe once the page is at rest and returns one line per violation. Frames show pages that are checked by
 * themselves, so axe needs no separate page for them.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  await waitForTransitions(page)
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`))
}

/** Returns how many CSS pixels the page scrolls sideways; 0 is correct. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Expects a page at rest without violations that axe finds, and without a sideways scroll bar. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export { expect }
