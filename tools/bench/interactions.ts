import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../setup/chromium.mjs'
import { startShop } from '../testing/start-shop.ts'
import { PHONE, SLOWER_CPU } from './phone.ts'

/** `ms` is the slowest event of an interaction until its next paint (INP). */
export interface Interaction {
  name: string
  ms: number
}

type Act = (page: Page) => Promise<void>

/** Opens a page and waits until it has hydrated and is laid out completely. */
const visit = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('html[data-ready][data-laid]').waitFor()
  await page.waitForLoadState('networkidle')
}
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first()

/** Frequent interactions. `ready` is not measured. */
const interactions: Record<string, { ready: Act; act: Act }> = {
  menu: {
    ready: (page) => visit(page, '/'),
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  filter: {
    ready: async (page) => {
      await visit(page, '/shop-online')
      await page.getByRole('link', { name: 'Filter', exact: true }).tap()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    },
    act: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet
        .getByRole('checkbox', { name: /Celadon/ })
        .first()
        .tap()
      await page.waitForURL(/glaze=celadon/)
    },
  },
  variant: {
    ready: async (page) => {
      await visit(page, '/product/tall-bottle-vase')
      await page.getByRole('radio', { name: 'Celadon' }).first().scrollIntoViewIfNeeded()
    },
    act: async (page) => {
      await page.getByRole('radio', { name: 'Celadon' }).first().check({ force: true })
      await page.waitForURL(/sku=/)
    },
  },
  'add to cart': {
    ready: async (page) => {
      await visit(page, '/product/tall-bottle-vase')
      await addToCart(page).scrollIntoViewIfNeeded()
    },
    act: async (page) => {
      await addToCart(page).tap()
      await page.getByRole('dialog', { name: /cart/i }).waitFor()
    },
  },
  'checkout: Continue': {
    ready: async (page) => {
      await visit(page, '/product/tall-bottle-vase')
      await addToCart(page).tap()
      await page.getByRole('dialog', { name: /cart/i }).waitFor()
      await visit(page, '/checkout/address')
      await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
    },
    act: async (page) => {
      // The form is empty, so all errors of the step appear at once, which is the most it can render.
      await page.getByRole('button', { name: 'Continue to payment' }).tap()
      await page.getByRole('alert').first().waitFor()
    },
  },
}

/** Performs each interaction `times` times at a quarter of the CPU speed and returns the median. */
export async function benchInteractions(dataDir: string, times = 3): Promise<Interaction[]> {
  const shop = await startShop({ dataDir })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const found: Interaction[] = []
    for (const [name, { ready, act }] of Object.entries(interactions)) {
      const all: number[] = []
      for (let time = 0; time < times; time += 1) all.push(await press(browser, shop.url, ready, act))
      all.sort((a, b) => a - b)
      found.push({ name, ms: all[Math.floor(times / 2)]! })
    }
    return found
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function press(browser: Browser, baseURL: string, ready: Act, act: Act): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await ready(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    await page.evaluate(watchPresses)
    await act(page)
    // Events are reported after their next paint.
    await page.waitForTimeout(1000)
    return await page.evaluate(() => (globalThis as unknown as { slowest: number }).slowest)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function watchPresses(): void {
  const page = globalThis as unknown as { slowest: number }
  page.slowest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) page.slowest = Math.max(page.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
