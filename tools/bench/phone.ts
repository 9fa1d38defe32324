import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../setup/chromium.mjs'
import { startShop } from '../testing/start-shop.ts'

/** Entrance pages. */
export const phonePages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/product-category/vases' },
  { name: 'product', path: '/product/tall-bottle-vase' },
  { name: 'cart', path: '/cart' },
] as const

/** Times in milliseconds, JavaScript in transferred bytes. */
export interface PhoneVisit {
  firstPaint: number
  largestPaint: number
  /** Time of tasks beyond 50 ms, from the first paint on. */
  blocking: number
  layoutShift: number
  javascript: number
}

/** Lighthouse's slow 4G: 562 ms per request, 1.475 Mbit/s down, 675 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.4746 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
export const SLOWER_CPU = 4
/** A common phone's viewport. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const SETTLING_MS = 6000

/** Visits each page `times` times with an empty cache and returns the visit with the median largest paint. */
export async function benchPhone(dataDir: string, times = 3): Promise<({ name: string } & PhoneVisit)[]> {
  const shop = await startShop({ dataDir })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const found = []
    for (const { name, path } of phonePages) {
      // Fills the server's page cache.
      await fetch(shop.url + path)
      const visits = []
      for (let time = 0; time < times; time += 1) visits.push(await visit(browser, shop.url + path))
      visits.sort((a, b) => a.largestPaint - b.largestPaint)
      found.push({ name, ...visits[Math.floor(times / 2)]! })
    }
    return found
  } finally {
    await browser.close()
    await shop.stop()
  }
}

export async function visit(browser: Browser, url: string): Promise<PhoneVisit> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    let javascript = 0
    const scripts = new Set<string>()
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) javascript += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLING_MS)
    return { ...(await readObservations(page)), javascript }
  } finally {
    await context.close()
  }
}

interface Observations {
  tasks: { start: number; duration: number }[]
  shift: number
  largest: number
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const found: Observations = { tasks: [], shift: 0, largest: 0 }
  ;(globalThis as { observations?: Observations }).observations = found
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) found.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) found.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    found.largest = list.getEntries().at(-1)?.startTime ?? found.largest
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

function readObservations(page: Page): Promise<Omit<PhoneVisit, 'javascript'>> {
  return page.evaluate(() => {
    const { tasks, shift, largest } = (globalThis as unknown as { observations: Observations }).observations
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const late = tasks.filter(({ start, duration }) => start + duration > firstPaint)
    const blocking = late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { firstPaint, largestPaint: largest, blocking, layoutShift: shift }
  })
}
