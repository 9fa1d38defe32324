import type { Page } from '@playwright/test'

/** Returns the sizes of all visible text except the shop's name. */
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

/** A late typeface moves a line; a bar that pushes the page moves ten times as much. */
export const MOST_SHIFT = 0.02

/** Measures layout shift of pages opened from now on. The result returns the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
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

/** Returns the meta data for search engines and social networks, of the page or of served HTML. */
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

/** Returns the sections that show something, of the page or of served HTML, in their order. */
export function filledSections(page: Page, served?: string): Promise<string[]> {
  return page.evaluate((html) => {
    const from = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
    return [...from.querySelectorAll('[data-section]')].flatMap(({ id, children }) => (children.length > 0 ? [id] : []))
  }, served)
}

/** Returns the loaded scripts with their transferred bytes. */
export function scriptsOf(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  )
}

/** Records uses of Intl on pages opened from now on. */
export async function watchIntl(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const uses: string[] = []
    Object.assign(globalThis, { intlUses: uses })
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
            uses.push(`${name} of ${String(words[0])}`)
            return Reflect.construct(target, words, caller) as object
          },
        }),
      })
    const watched = new Proxy(Reflect.get(Number.prototype, 'toLocaleString'), {
      apply: (target, self: number, words: unknown[]) => {
        uses.push(`${self}.toLocaleString`)
        return Reflect.apply(target, self, words)
      },
    })
    Reflect.set(Number.prototype, 'toLocaleString', watched)
  })
  return () => page.evaluate(() => (globalThis as unknown as { intlUses: string[] }).intlUses)
}

/** Delays fonts until the first text has been painted. */
export async function delayFonts(page: Page): Promise<void> {
  await page.route('**/fonts/*', async (route) => {
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    await page.waitForFunction(isPainted).catch(() => undefined)
    await route.continue().catch(() => undefined)
  })
}

/** Prevents browser events that count as interaction, such as window focus. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const sign of ['focus', 'visibilitychange', 'scroll', 'pointermove'])
      addEventListener(sign, (event) => event.stopImmediatePropagation(), { capture: true })
  })
}
