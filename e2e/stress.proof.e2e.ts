import type { Locator, Page } from '@playwright/test'
import { fillCart } from './support/payment-cart.ts'
import { either } from '#tools/testing/proof.ts'
import { strained, test } from './support/stress-shop.ts'
import { axeProblems, expect, expectGoodPage, sidewaysScroll } from './support/test.ts'

const LISTING = '/product-category/stress'
const WIDTHS = [1280, 390, 320]
/** The narrowest width is the hardest. */
const widthsToCheck = (widths: readonly number[]) => either(widths, widths.slice(-1))
const short = (slug: string) => slug.replace('stress-', '')
/** Checking all products takes a minute. */
const HARDEST = ['long-word', 'arabic', 'nothing-at-all']
const products = either(
  strained,
  strained.filter(({ slug }) => HARDEST.includes(short(slug))),
)
const nameOf = (piece: string) => strained.find(({ slug }) => slug === `stress-${piece}`)?.name ?? piece

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width > 700 ? 900 : 844 })
}

/** Returns overlapping texts within a card, and texts that overflow it. */
function clashes(cards: Locator): Promise<string[]> {
  return cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const frame = card.getBoundingClientRect()
      const texts = [...card.querySelectorAll('h2, h3, p')]
        .filter((one) => one.textContent?.trim() && !one.querySelector('p'))
        .map((one) => ({ text: one.textContent?.trim().slice(0, 30) ?? '', box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
      const sticksOut = texts.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1)
      const overlaps = texts.flatMap((a, index) =>
        texts
          .slice(index + 1)
          .filter(
            (b) =>
              Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
              Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1,
          )
          .map((b) => `“${a.text}” lies on “${b.text}”`),
      )
      return [...sticksOut.map(({ text }) => `“${text}” sticks out of its card`), ...overlaps]
    }),
  )
}

/** Returns elements whose content overflows without being scrolled or clipped. */
function overflowingElements(root: Locator): Promise<string[]> {
  return root.evaluate((element) => {
    const end = element.matches('dialog') ? element.getBoundingClientRect().right : window.innerWidth
    return [...element.querySelectorAll('*')]
      .filter((one) => {
        const { overflowX, display } = getComputedStyle(one)
        const isCut = one.parentElement?.closest('[class*="hidden"], ul, ol, select') && overflowX === 'visible'
        const runsTo = one.getBoundingClientRect().left + one.scrollWidth
        return overflowX === 'visible' && display !== 'inline' && !isCut && one.clientWidth > 1 && runsTo > end + 1
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.className} runs to ${one.scrollWidth} of ${one.clientWidth}`)
  })
}

const cardOf = (page: Page, slug: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href^="/product/${slug}"]`) })

/** Removable cart lines. */
const linesOf = (root: Locator) =>
  root.getByRole('article').filter({ has: root.page().getByRole('button', { name: /^Remove/u }) })

for (const width of either(WIDTHS, [1280, 320])) {
  test(`CT-01 RT-09 a shopper can read every card of a stress-test listing at ${width} px`, async ({
    page,
    shopper,
  }) => {
    await setWidth(page, width)
    await shopper.visit(LISTING)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(strained.length)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await clashes(page.getByRole('main').getByRole('article'))).toEqual([])
    for (const { slug, name } of strained) {
      const heading = cardOf(page, slug).getByRole('heading')
      await expect(heading).toHaveText(name)
      expect((await heading.boundingBox())?.width, `the room for ${short(slug)}’s name`).toBeGreaterThan(60)
    }
    expect(await axeProblems(page)).toEqual([])
  })
}

for (const { slug, name } of products) {
  test(`CT-02 a shopper can read and use the page of ${short(slug)} at every width`, async ({ page, shopper }) => {
    await setWidth(page, 1280)
    await shopper.visit(`/product/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    for (const width of WIDTHS) {
      await setWidth(page, width)
      expect(await sidewaysScroll(page), `${width} px`).toBe(0)
      expect(await overflowingElements(page.getByRole('main')), `${width} px`).toEqual([])
    }
    expect(await axeProblems(page)).toEqual([])
  })
}

test('CT-02 missing values are described in words: no price, no stock, no picture, nothing at all', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/product/stress-no-price')
  const main = page.getByRole('main')
  await expect(main.getByText('Price on request').first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Not sold online' })).toBeDisabled()
  await expect(main.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  await shopper.visit('/product/stress-no-stock')
  await expect(main.getByRole('button', { name: 'Sold out' }).first()).toBeDisabled()
  await shopper.visit('/product/stress-no-picture')
  await expect(main.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled()
  await shopper.visit('/product/stress-nothing-at-all')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await shopper.visit(LISTING)
  await expect(cardOf(page, 'stress-no-price')).toContainText('Price on request')
  await expect(cardOf(page, 'stress-no-stock')).toContainText('Sold out')
  for (const odd of [/₹0(?!\.)/u, /NaN/u, /undefined/u, /null/u]) await expect(main).not.toContainText(odd)
})

test('CT-02 text in another script has its own direction everywhere', async ({ page, shopper }) => {
  const directionOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).direction)
  for (const slug of ['stress-arabic', 'stress-hebrew', 'stress-urdu']) {
    await shopper.visit(`/product/${slug}`)
    const name = strained.find((one) => one.slug === slug)?.name ?? ''
    expect(await directionOf(page.getByRole('heading', { level: 1 }))).toBe('rtl')
    const description = page
      .getByRole('main')
      .locator('p', { hasText: /\p{Script=Arabic}{4}|\p{Script=Hebrew}{4}/u })
      .last()
    expect(await directionOf(description)).toBe('rtl')
    await shopper.visit(LISTING)
    expect(await directionOf(page.getByRole('main').getByRole('heading', { name }))).toBe('rtl')
  }
  // The page keeps its direction.
  expect(await directionOf(page.locator('html'))).toBe('ltr')
})

/** Keeps tests short. */
const AT_ONCE = 6
const parts = Array.from({ length: Math.ceil(products.length / AT_ONCE) }, (_, part) =>
  products.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
)

for (const width of widthsToCheck([1280, 390]))
  for (const part of parts)
    test(`CT-03 a shopper can open the quick view of ${part.map(({ slug }) => short(slug)).join(', ')} at ${width} px`, async ({
      page,
      shopper,
    }) => {
      await setWidth(page, width)
      await shopper.visit(LISTING)
      for (const { slug, name } of part) {
        const card = cardOf(page, slug)
        await card.scrollIntoViewIfNeeded()
        await card.getByRole('button', { name: /quick view/iu }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('heading').first()).toHaveText(name)
        await expect(dialog.getByRole('link', { name: /details|page/iu }).first()).toBeVisible()
        expect(await overflowingElements(dialog), short(slug)).toEqual([])
        expect(await sidewaysScroll(page), short(slug)).toBe(0)
        if (['long-name', 'forty-variants', 'nothing-at-all'].includes(short(slug)))
          expect(await axeProblems(page), short(slug)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })

const searches = [
  ['مزهرية', 'stress-arabic'],
  ['קערת תה', 'stress-hebrew'],
  ['storage jar', 'stress-long-name'],
  ['donaudampfschifffahrt', 'stress-long-word'],
  ['STR-FORTY-TEN-8', 'stress-forty-variants'],
] as const

for (const width of widthsToCheck([1280, 320]))
  test(`CT-04 a shopper finds stress-test products in any script on the results page at ${width} px`, async ({
    page,
    shopper,
  }) => {
    await setWidth(page, width)
    for (const [query, slug] of searches) {
      await shopper.visit(`/search?${new URLSearchParams({ query })}`)
      await expect(page.getByRole('main').locator(`a[href^="/product/${slug}"]`).first(), query).toBeVisible()
      expect(await sidewaysScroll(page), query).toBe(0)
      expect(await clashes(page.getByRole('main').getByRole('article'))).toEqual([])
    }
    expect(await axeProblems(page)).toEqual([])
  })

test('CT-04 a shopper finds stress-test products in the suggestions', async ({ page, shopper }) => {
  await shopper.visit('/about')
  const box = page.getByRole('banner').getByLabel('Search the shop')
  await box.click()
  await box.fill('storage jar')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await overflowingElements(page.getByRole('listbox').first())).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

const PIECES = [
  'long-name',
  'arabic',
  'forty-variants',
  'no-picture',
  'long-option',
  'huge-price',
  'long-word',
  'emoji',
]

for (const pieces of either([PIECES.slice(0, 4), PIECES.slice(4)], [PIECES.slice(0, 3)]))
  test(`CR-01 CT-02 a shopper can add ${pieces.join(', ')} to the cart`, async ({ page, shopper }) => {
    for (const piece of pieces) {
      await shopper.visit(`/product/stress-${piece}`)
      await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
      await expect(linesOf(page.getByRole('dialog')).filter({ hasText: nameOf(piece) })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  })

for (const width of widthsToCheck(WIDTHS))
  test(`CR-01 CT-02 a shopper can read stress-test products in the cart drawer and page at ${width} px`, async ({
    page,
    shopper,
  }) => {
    await fillCart(page, { pieces: Object.fromEntries(PIECES.map((piece) => [`stress-${piece}`, 1])) })
    await setWidth(page, width)
    await shopper.visit('/cart')
    await expect(linesOf(page.getByRole('main'))).toHaveCount(PIECES.length)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await overflowingElements(page.getByRole('main'))).toEqual([])
    expect(await axeProblems(page)).toEqual([])
    await shopper.visit('/about')
    await page.locator('a[href="/cart"]:visible').first().click()
    const drawer = page.getByRole('dialog')
    await expect(linesOf(drawer)).toHaveCount(PIECES.length)
    expect(await overflowingElements(drawer)).toEqual([])
    await expectGoodPage(page)
  })
