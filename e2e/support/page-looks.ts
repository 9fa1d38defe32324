import type { Page } from '@playwright/test'

/** The sizes of all visible text in the window; the shop's name in header and footer is a mark, not text. */
export function textSizes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sizes = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        element.closest('[class*="__mark"]') ||
        !node.textContent?.trim() ||
        ['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight)
        sizes.add(getComputedStyle(element).fontSize)
    }
    return [...sizes]
  })
}

/** How far a page may move by itself: a typeface that comes late moves a line, a bar that pushes the page moves ten times as much. */
export const MOST_SHIFT = 0.02

/** Adds up what moves on the pages that are opened from now on without anybody's doing; the result reads the sum. */
export async function watchesShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
}

/** What a head says to search engines and social networks: the page's as it stands, or that of a page as it was served. */
export function headOf(page: Page, served?: string) {
  return page.evaluate((html) => {
    const from = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
    const all = (selector: string) => [...from.querySelectorAll(selector)]
    return {
      title: from.title,
      canonical: all('link[rel="canonical"]').map((link) => link.getAttribute('href')),
      metas: Object.fromEntries(
        all('meta[name],meta[property]').map((meta) => [
          meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
          meta.getAttribute('content') ?? '',
        ]),
      ),
      data: all('script[type="application/ld+json"]').map((script) => script.textContent),
    }
  }, served)
}

/** The bytes of JavaScript that the page has loaded, as they travelled, with the names of the files. */
export function scriptsOf(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  )
}

/** Notes what is asked of Intl by the pages that are opened from now on. */
export async function watchesIntl(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { askedOfIntl: asked })
    for (const name of [
      'NumberFormat',
      'DateTimeFormat',
      'ListFormat',
      'Segmenter',
      'Collator',
      'PluralRules',
    ] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (target, words: unknown[], caller) => {
            asked.push(`${name} of ${String(words[0])}`)
            return Reflect.construct(target, words, caller) as object
          },
        }),
      })
    const watched = new Proxy(Reflect.get(Number.prototype, 'toLocaleString'), {
      apply: (target, self: number, words: unknown[]) => {
        asked.push(`${self}.toLocaleString`)
        return Reflect.apply(target, self, words)
      },
    })
    Reflect.set(Number.prototype, 'toLocaleString', watched)
  })
  return () => page.evaluate(() => (globalThis as unknown as { askedOfIntl: string[] }).askedOfIntl)
}

/** Holds the fonts of the pages that are opened from now on back until the first text stands there in another typeface. */
export async function delaysFonts(page: Page): Promise<void> {
  await page.route('**/fonts/*', async (route) => {
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    await page.waitForFunction(isPainted).catch(() => undefined)
    await route.continue().catch(() => undefined)
  })
}

/** Nobody is there: what a browser itself takes for a sign of life (its window gets the focus) does not reach the pages that are opened from now on. */
export async function leavesAlone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const sign of ['focus', 'visibilitychange', 'scroll', 'pointermove'])
      addEventListener(sign, (event) => event.stopImmediatePropagation(), { capture: true })
  })
}
