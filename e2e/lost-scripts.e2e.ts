import type { Locator, Page, Route } from '@playwright/test'
import { isAlive } from './support/shopper.ts'
import { axeProblems, dialogOf, expect, sidewaysScroll, test } from './support/test.ts'

test.use({
  expectedConsole: [
    /Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|Failed to fetch|heartbeat was not sent|A call failed: network/i,
  ],
})

const CATEGORY = '/product-category/bowls'
const SCRIPTS = /\/assets\/[^/]+\.js/

const lose = (route: Route) => route.abort()

/** Opens a page and waits for the last it fetches by itself: the note for what is lost later. */
async function opens(page: Page, path: string): Promise<void> {
  const note = page.waitForResponse(/\/assets\/failure-note-[^/]+\.js/)
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  await note
}

/** What each section of the page says, by its id. */
const wordsOf = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-section]')].map((one) => [
      one.id,
      one.textContent.slice(0, 2000),
    ]),
  )

const noteOf = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text })

/** Whether two things stand within a finger's breadth of one another. */
async function areClose(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const apart = (from: number, size: number, to: number, otherSize: number) =>
    Math.max(0, to - from - size, from - to - otherSize)
  return apart(a.x, a.width, b.x, b.width) < 44 && apart(a.y, a.height, b.y, b.height) < 44
}

test('EN-08 losing lazy scripts removes nothing: each control explains what is missing and works when the network returns @both', async ({
  page,
  isMobile,
}) => {
  await opens(page, CATEGORY)
  const before = await wordsOf(page)
  await page.route(SCRIPTS, lose)
  const controls: [name: string, control: Locator][] = isMobile
    ? [
        ['The menu', page.getByRole('button', { name: 'Menu', exact: true })],
        ['Search', page.getByRole('banner').getByRole('link', { name: 'Search' })],
        ['Filters', page.getByRole('link', { name: /^Filter/ })],
      ]
    : [['The quick view', page.getByRole('button', { name: /^Quick view/ }).first()]]
  for (const [name, control] of controls) {
    await control.click()
    const note = noteOf(page, `${name} couldn’t be loaded.`)
    await expect(note).toBeVisible()
    expect(await areClose(note, control), name).toBe(true)
    await expect(page.getByRole('alert')).toHaveCount(1)
  }
  expect(await wordsOf(page)).toEqual(before)
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.unroute(SCRIPTS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(noteOf(page, 'couldn’t be loaded')).toHaveCount(0)
})

test('EN-08 a script that is gone for good leads to “Reload the page”, and typed text is kept', async ({
  page,
}) => {
  await opens(page, '/')
  const letters = page.getByLabel('E-mail address')
  await letters.scrollIntoViewIfNeeded()
  await isAlive(letters)
  await letters.fill('anu@ashkiln.example')
  await page.route(/\/assets\/send-address-/, (route) => route.fulfill({ status: 404 }))
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(noteOf(page, 'The newsletter form couldn’t be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect(letters).toHaveValue('anu@ashkiln.example')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reload the page' })).toHaveCount(0)
})

test('EN-08 a section whose script never loads keeps its server HTML, and the others hydrate @both', async ({
  page,
}) => {
  const lost = /\/assets\/(listing|category-tiles|breadcrumb)-/
  await page.route(lost, lose)
  await page.goto(CATEGORY)
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('article').count()).toBeGreaterThan(3)
  // The header is alive meanwhile, and a press in the section waits for it.
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(dialogOf(page, /cart/i)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(lost)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await isAlive(page.locator('main article').first())
})

test('EN-08 an app that failed to load is requested again, and the page hydrates', async ({ page }) => {
  let isLost = true
  await page.route(/\/assets\/index-[^/]+\.js/, (route) => (isLost ? route.abort() : route.continue()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  isLost = false
  await page.locator('html[data-ready]').waitFor()
})

/** Keeps a page's scripts back until it is called. */
async function holdsScripts(page: Page): Promise<() => Promise<void>> {
  const kept: Route[] = []
  let isOpen = false
  await page.route(SCRIPTS, (route) => {
    if (isOpen) return route.continue()
    kept.push(route)
    return undefined
  })
  return async () => {
    isOpen = true
    await Promise.all(kept.map((route) => route.continue()))
  }
}

interface Early {
  path: string
  press: (page: Page) => Promise<void>
  follows: (page: Page) => Promise<void>
  /** On phones alone. */
  phone?: boolean
}

const card = (page: Page) => page.getByRole('button', { name: /^Add to cart: / }).first()
const isAdded = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'is in your cart now' })).toBeVisible()
const isDialog = (name: RegExp) => (page: Page) => expect(dialogOf(page, name)).toBeVisible()

const early: Record<string, Early> = {
  'puts a card’s product into the cart': { path: CATEGORY, press: (page) => card(page).click(), follows: isAdded },
  'puts it there by the keyboard': { path: CATEGORY, press: (page) => card(page).press('Enter'), follows: isAdded },
  'puts the page’s product into the cart': {
    path: '/product/diyas',
    press: (page) => page.locator('main').getByRole('button', { name: 'Add to cart', exact: true }).first().click(),
    follows: isDialog(/cart/i),
  },
  'takes one more': {
    path: '/product/diyas',
    press: (page) => page.getByRole('button', { name: 'One more' }).first().click(),
    follows: (page) => expect(page.getByRole('textbox', { name: /^Quantity of/ }).first()).toHaveValue('2'),
  },
  'opens the cart': {
    path: CATEGORY,
    press: (page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click(),
    follows: isDialog(/cart/i),
  },
  'opens the login': {
    path: '/',
    press: (page) => page.getByRole('link', { name: 'Account' }).filter({ visible: true }).first().click(),
    follows: isDialog(/login/i),
  },
  'opens the quick view': {
    path: CATEGORY,
    press: (page) =>
      page
        .getByRole('button', { name: /^Quick view/ })
        .first()
        .click(),
    follows: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  'asks about a pincode by Enter': {
    path: '/product/diyas',
    press: async (page) => {
      await page.getByLabel('Delivery pincode').fill('605001')
      await page.getByLabel('Delivery pincode').press('Enter')
    },
    follows: (page) => expect(page.locator('main').getByRole('status').filter({ hasText: '605001' })).toBeVisible(),
  },
  'opens the menu': {
    path: '/',
    press: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    follows: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    phone: true,
  },
  'opens the search': {
    path: '/',
    press: (page) => page.getByRole('banner').getByRole('link', { name: 'Search' }).click(),
    follows: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    phone: true,
  },
  'opens the filters': {
    path: CATEGORY,
    press: (page) => page.getByRole('link', { name: /^Filter/ }).click(),
    follows: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    phone: true,
  },
}

test('EN-08 LY-16 a press before the code has loaded does what was meant, on the same page @both', async ({
  page,
  isMobile,
}) => {
  for (const [wish, { path, press, follows, phone = false }] of Object.entries(early)) {
    if (phone && !isMobile) continue
    await test.step(wish, async () => {
      const release = await holdsScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await press(page)
      await release()
      await follows(page)
      expect(new URL(page.url()).pathname).toBe(path)
      await page.unroute(SCRIPTS)
    })
  }
})

test('EN-08 LY-16 going offline before the code has loaded never shows the browser’s error page, and presses are replayed later @phone', async ({
  page,
  context,
}) => {
  await opens(page, CATEGORY)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /^You’re offline\.$/ })).toBeVisible()
  const before = await wordsOf(page)
  await card(page).click()
  await expect(noteOf(page, 'You’re offline. Your cart couldn’t be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(noteOf(page, 'You’re offline. The menu couldn’t be loaded.')).toBeVisible()
  expect(await wordsOf(page)).toEqual(before)
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})

const PAGES = [
  '/',
  CATEGORY,
  '/product/diyas',
  '/cart',
  '/search?query=bowl',
  '/about',
  '/contact',
  '/blog',
  '/track-order',
]

test('EN-08 LY-16 any script a page loads by itself may fail: the server HTML stays and hydrates later @proof', async ({
  page,
}) => {
  test.setTimeout(20 * 60_000)
  for (const path of PAGES) {
    const asked = new Set<string>()
    const note = (request: { url(): string }) => asked.add(new URL(request.url()).pathname)
    page.on('request', note)
    await opens(page, path)
    const served = await scrollsThrough(page)
    page.off('request', note)
    const entry = await page.locator('script[data-build]').getAttribute('src')
    const later = [...asked].filter(
      (file) => SCRIPTS.test(file) && file !== entry && !/\/(libraries|rolldown)/.test(file),
    )
    expect(later.length, path).toBeGreaterThan(2)
    for (const file of later) {
      await test.step(`${path} without ${file}`, async () => {
        await page.route(`**${file}`, lose)
        await page.goto(path)
        const without = new Map(await scrollsThrough(page))
        for (const [id, words] of served)
          if (words.trim() !== '' && without.get(id) !== undefined) expect(without.get(id)?.trim(), id).not.toBe('')
        expect([...without.keys()]).toEqual(served.map(([id]) => id))
        await page.unroute(`**${file}`)
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await page.locator('html[data-ready]').waitFor()
      })
    }
  }
})

/** Goes down the page and back, so that every section is wanted; gives what they say. */
async function scrollsThrough(page: Page): Promise<[string, string][]> {
  for (const section of await page.locator('[data-section]').all())
    if (await section.isVisible()) await section.scrollIntoViewIfNeeded()
  await page.keyboard.press('Shift')
  return wordsOf(page)
}
