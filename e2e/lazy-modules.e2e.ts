import type { Page } from '@playwright/test'
import { lazyBuildFiles, lazyModules } from './support/lazy/lazy-modules.ts'
import type { Stage, Way } from './support/lazy/lazy-module.ts'
import { sectionPages } from './support/lazy/section-pages.ts'
import { holdRequests } from './support/hold-requests.ts'
import { waitForHydration } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/*
 * Fails every lazy file in turn (EN-08). For a new lazy import, add a row to shop-modules.ts or customer-modules.ts
 * that says how a shopper comes to need it, by the path of the imported module. Sections are found in the demo
 * store's pages (section-pages.ts).
 */

test.use({ expectedConsole: [/Failed to load resource|dynamically imported module|Failed to fetch|proof_required/i] })

/** Modules `npm test` covers, too: shop, cart, checkout and account. */
const usual = new Set([
  'src/sections/quick-view/quick-view-dialog.tsx',
  'src/sections/security-settings/delete-account-dialog.tsx',
  'src/sections/site-header/menu-sheet.tsx',
  'src/shop/cart/coupon-form.tsx',
  'src/shop/delivery/pincode-result.tsx',
  'src/visitor/checkout/start.ts',
])

test('EN-08 every lazy module states what makes a shopper need it', () => {
  const built = [...lazyBuildFiles().modules.keys()]
  expect(built.filter((path) => !(path in lazyModules))).toEqual([])
  expect(Object.keys(lazyModules).filter((path) => !built.includes(path))).toEqual([])
})

for (const [path, ways] of Object.entries(lazyModules)) {
  if ('never' in ways) continue
  ways.forEach((way, index) => {
    const tags = `${way.phone ? ' @phone' : ''}${usual.has(path) ? '' : ' @proof'}`
    const title = `EN-08 a shopper keeps the page without ${path}, and has what it brings when it arrives${index ? ` (${index + 1})` : ''}${tags}`
    test(title, async ({ page, desk }) => {
      await loseInTurn(way, lazyBuildFiles().modules.get(path)!, { page, desk })
    })
  })
}

for (const { on, section } of sectionPages()) {
  test(`EN-08 the section ${section} keeps its server HTML without its code, and works once that arrives @proof`, async ({
    page,
    desk,
  }) => {
    const file = lazyBuildFiles().sections.get(section) ?? ''
    test.skip(!file, 'It has no file of its own.')
    const lost = page.waitForResponse((reply) => reply.url().endsWith(file) && reply.status() === 404)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await recordServedControls(page)
    await page.route(`**${file}`, (route) => route.fulfill({ status: 404 }))
    await page.goto(typeof on === 'string' ? on : await on({ page, desk }))
    await page.locator('html[data-ready]').waitFor()
    const part = page.locator(`[data-section="${section}"]`).first()
    await part.evaluate((element) => element.scrollIntoView())
    await lost
    await expect.poll(() => missing(page)).toEqual([])
    const arrival = page.waitForResponse((reply) => reply.url().endsWith(file) && reply.ok())
    await page.unroute(`**${file}`)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await arrival
    const first = part.locator('> *').first()
    if (await first.count()) await waitForHydration(first)
    expect(errors).toEqual([])
  })
}

async function loseInTurn(way: Way, file: string, stage: Stage): Promise<void> {
  const { page } = stage
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  // Proofs run phone tests on desktop, too.
  if (way.phone) await page.setViewportSize({ width: 390, height: 844 })
  await recordServedControls(page)
  const path = typeof way.on === 'string' ? way.on : await way.on(stage)
  const note = page.getByRole('alert').filter({ hasText: 'This part of the page couldn’t be loaded.' })

  await test.step('after a deployment that removed it, the shopper is offered a reload', async () => {
    await page.route(`**${file}`, (route) => route.fulfill({ status: 404 }))
    await useLostFile(page, path, way, file)
    if (!way.hasNote) return expect(page.getByText('couldn’t be loaded.')).toHaveCount(0)
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(note.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  })
  await expect.poll(() => missing(page, way.replaces)).toEqual([])

  await test.step('it loads by itself when the network returns', async () => {
    const arrival = page.waitForResponse((reply) => reply.url().endsWith(file) && reply.ok())
    await page.unroute(`**${file}`)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await arrival
    await way.expectResult?.(page)
    await expect(page.getByText('couldn’t be loaded.')).toHaveCount(0)
  })

  if (way.hasNote)
    await test.step('it loads when the shopper tries again', async () => {
      await page.route(`**${file}`, (route) => route.abort())
      await useLostFile(page, path, way, file)
      await expect(note).toBeVisible()
      await expect.poll(() => missing(page, way.replaces)).toEqual([])
      // Held until the press, because the file is also requested automatically.
      const release = await holdRequests(page, `**${file}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(note.getByRole('button', { name: 'Loading…' })).toBeVisible()
      await release()
      await way.expectResult?.(page)
      await expect(note).toHaveCount(0)
    })
  expect(errors).toEqual([])
}

/** Opens the page and uses the file until its loss is noticed. */
async function useLostFile(page: Page, path: string, { press }: Way, file: string): Promise<void> {
  const lost = page.waitForEvent('requestfinished', (request) => request.url().endsWith(file)).catch(() => undefined)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(file)).catch(() => undefined)
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  await press?.(page)
  await Promise.race([lost, failed])
}

/** Returns visible controls and headings. */
function visibleControls(): string[] {
  const parts = 'h1,h2,h3,a[href],button,input:not([type=hidden]),select,textarea'
  return [...document.querySelectorAll<HTMLElement>(`:is(header,main,footer) :is(${parts})`)]
    .filter((one) => one.checkVisibility())
    .map((one) => {
      const name = one.getAttribute('aria-label') ?? (one.textContent.trim() || one.getAttribute('name'))
      // The number of items and the marks of finished steps follow once the cart is known.
      return `${one.tagName} ${name?.replace(/^\d+ (?=Cart)|(?<=Cart), .*$| ?\(done\)$/gu, '')}`
    })
}

/** Records served controls and headings before scripts run. */
const recordServedControls = (page: Page) =>
  page.addInitScript(`document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') window.served = (${String(visibleControls)})()
  })`)

/** Replaced once the browser knows who is logged in. */
const FOR_GUESTS = /^A (?:Account|Login|Register)$/u

/** Returns what was served and has disappeared. */
async function missing(page: Page, replaced?: RegExp): Promise<string[]> {
  const served = await page.evaluate(() => (globalThis as unknown as { served: string[] }).served)
  const now = new Set(await page.evaluate(visibleControls))
  return served.filter((one) => !now.has(one) && !FOR_GUESTS.test(one) && !replaced?.test(one))
}
