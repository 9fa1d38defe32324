import { expect, test } from './support/test.ts'

/** JavaScript a first visit may load, as it travels in brotli (docs/decisions/late-sections.md). */
const MOST_BYTES = 135_000

const pages = ['/', '/product-category/vases', '/product/tall-bottle-vase', '/cart']

for (const path of pages) {
  test(`EN-04 a first visit to ${path} loads at most 135 kB of JavaScript until somebody moves @phone`, async ({
    page,
  }) => {
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
    )
    expect(scripts.length).toBeGreaterThan(1)
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(MOST_BYTES)
  })
}
