import type { Locator, Page } from '@playwright/test'
import { waitForHydration } from './support/shopper.ts'
import { axeProblems, expect, expectGoodPage, test } from './support/test.ts'

const header = (page: Page) => page.getByRole('banner')
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
/** Returns how many pixels the page scrolls. */
const scrollable = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

test('LY-01 the notice fits on its line, is a link, and stays closed once it is closed @phone', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/')
  const notice = page.getByRole('region', { name: 'Notice' })
  expect((await notice.boundingBox())?.height).toBe(44)
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^\/product-collection\//)
  await notice.getByRole('button', { name: 'Close notice' }).click()
  await expect(notice).toBeHidden()
  // It is hidden before hydration, so nothing moves on the next page.
  await page.goto('/about')
  await expect(notice).toBeHidden()
  await page.reload()
  expect(await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().top)).toBe(0)
})

test('LY-02 the header sticks past 50 px of scroll, 56 px tall and with a rule @both', async ({ page, shopper }) => {
  await shopper.visit('/about')
  const bar = header(page)
  await expect(bar).toHaveClass(/site-header__sticky/)
  const below = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top + window.scrollY)
  const before = await below()
  await scrollTo(page, 50)
  await expect(bar).not.toHaveClass(/site-header__stuck/)
  await scrollTo(page, 300)
  await expect(bar).toHaveClass(/site-header__stuck/)
  await expect.poll(() => bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(56)
  await expect.poll(() => bar.evaluate((element) => getComputedStyle(element, '::after').opacity)).toBe('1')
  expect(await below(), 'nothing below it moves').toBe(before)
  expect(await axeProblems(page)).toEqual([])
  await scrollTo(page, 0)
  await expect(bar).not.toHaveClass(/site-header__stuck/)
})

test('LY-03 a button back to the top appears past half of the scrollable height @phone @proof', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/shop-online')
  const up = page.getByRole('link', { name: 'Back to top' })
  // Lazy content must be laid out before measuring the middle.
  await scrollTo(page, await scrollable(page))
  await page.waitForLoadState('networkidle')
  const height = await scrollable(page)
  await scrollTo(page, height / 2 - 8)
  await expect(up).not.toBeInViewport()
  await scrollTo(page, height / 2 + 100)
  await expect(up).toBeInViewport({ ratio: 1 })
  await scrollTo(page, await scrollable(page))
  await expect(up).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  if (await bar.isVisible()) {
    const [button, foot] = [await up.boundingBox(), await bar.boundingBox()]
    expect(button!.y + button!.height).toBeLessThanOrEqual(foot!.y)
  }
  await waitForHydration(up)
  await up.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page).toHaveURL(/\/shop-online$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('EN-04 content far below is laid out later, when it is scrolled to or printed, and can be linked to @phone', async ({
  page,
}) => {
  // The page is not idle while this file is held.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/after-load/, (route) => held.then(() => route.continue()))
  await page.goto('/')
  const far = page.getByRole('heading', { name: 'Before you order' })
  const isLaidOut = () => far.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  // Screen readers still announce it.
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- heading "Before you order"`)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(isLaidOut).toBe(true)
  await page.emulateMedia({ media: null })
  goOn()
  await page.locator('html[data-laid]').waitFor()
  await expect.poll(isLaidOut).toBe(true)
  await scrollTo(page, (await far.boundingBox())!.y - 200)
  const top = (await far.boundingBox())!.y
  await page.reload()
  await expect.poll(async () => Math.abs((await far.boundingBox())!.y - top)).toBeLessThan(4)
})

test('LY-05 the phone’s bar leads around the shop and shows the cart’s count @both', async ({
  page,
  shopper,
  isMobile,
}) => {
  await shopper.visit('/')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(bar).toBeVisible({ visible: isMobile })
  if (!isMobile) return
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Shop', 'Cart', 'Account'])
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await shopper.addToCart('moon-jar')
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'Cart (1 item)' })).toBeVisible()
  await bar.getByRole('link', { name: 'Cart (1 item)' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Moon jar' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  // A new page starts at the top.
  await expect(async () => {
    await scrollTo(page, await scrollable(page))
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect(footer!.y + footer!.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1)
  }).toPass()
})

test.describe('messages', () => {
  test.use({ expectedConsole: [/422|A call failed/] })

  test('LY-10 a failed reply shows its nested message top centre, once, and is logged @phone', async ({
    page,
    shopper,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/cart/add-item', (route) =>
      route.fulfill({
        status: 422,
        json: { status: 'error', message: 'No.', code: 'kiln', data: { message: 'Only one left.' } },
      }),
    )
    await shopper.visit('/product/moon-jar')
    const add = page.getByRole('button', { name: 'Add to cart' }).first()
    const toast = page.getByRole('alert').filter({ hasText: 'Only one left.' })
    await add.click()
    await expect(toast).toBeVisible()
    const [box, width] = [await toast.boundingBox(), page.viewportSize()!.width]
    expect(box!.y).toBeLessThan(100)
    expect(Math.abs(box!.x + box!.width / 2 - width / 2)).toBeLessThanOrEqual(1)
    await add.click()
    await expect.poll(() => logged.filter((text) => text.startsWith('A call failed: 422 · kiln')).length).toBe(2)
    await expect(toast).toHaveCount(1)
    // Hovering pauses its timer.
    const time = () =>
      toast.evaluate((element) => {
        const root = element.closest('.Toastify__toast') ?? element
        const clock = root
          .getAnimations({ subtree: true })
          .find((one) => Number(one.effect?.getTiming().duration) > 1000)
        return { lasts: clock?.effect?.getTiming().duration, state: clock?.playState }
      })
    await toast.hover()
    await expect.poll(time).toEqual({ lasts: 8000, state: 'paused' })
    expect(await axeProblems(page)).toEqual([])
    await page.mouse.move(0, 600)
    await expect.poll(time).toEqual({ lasts: 8000, state: 'running' })
    await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()))
    await expect(toast).toBeHidden()
  })
})

test.describe('the menu', () => {
  test('LY-13 opens on hover, by its button and by keyboard, and shows the categories', async ({ page, shopper }) => {
    await shopper.visit('/')
    const menu = header(page).getByRole('navigation', { name: 'Main' })
    const toggle = menu.getByRole('button', { name: 'More in Shop' })
    await menu.getByRole('link', { name: 'Shop', exact: true }).hover()
    await expect(menu.getByRole('link', { name: 'Teaware' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Teaware' }).locator('img')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await page.mouse.move(640, 700)
    await expect(menu.getByRole('link', { name: 'Teaware' })).toBeHidden()
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Vases' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toggle).toBeFocused()
    await expect(menu.getByRole('link', { name: 'Vases' })).toBeHidden()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Vases' }).click()
    await expect(page).toHaveURL(/\/product-category\/vases$/)
    await expect(menu.getByRole('link', { name: 'Vases' })).toBeHidden()
  })

  test('LY-13 is a sheet on phones @phone', async ({ page, shopper, isMobile }) => {
    test.skip(!isMobile, 'wide screens have the menu in the header')
    await shopper.visit('/')
    const button = header(page).getByRole('button', { name: 'Menu' })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet.getByRole('link', { name: 'Teaware' })).toBeVisible()
    // Returns the links of the desktop header, account, saved products and help.
    const placesIn = (part: Locator) =>
      part.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await placesIn(sheet)).toEqual(
      expect.arrayContaining([
        ...(await placesIn(header(page).locator('nav'))),
        ...['/account/orders', '/account/wishlist', '/faq', 'tel:+914135550143'],
      ]),
    )
    await expectGoodPage(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await sheet.getByRole('link', { name: 'Teaware' }).click()
    await expect(page).toHaveURL(/\/product-category\/teaware$/)
    await expect(sheet).toBeHidden()
    await button.click()
    await expect(sheet.getByRole('link', { name: 'Teaware' })).toHaveAttribute('aria-current', 'page')
  })

  test('LY-13 the header and footer show the entries of /api/menu @proof', async ({ page, shopper, request }) => {
    await shopper.visit('/')
    const reply = (await (await request.get('/api/menu/footer-help')).json()) as {
      data: { title: string; items: { menu: string }[] }
    }
    const { title, items } = reply.data
    expect(items.length).toBeGreaterThan(0)
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: title }).getByRole('link')).toHaveText(
      items.map(({ menu }) => menu),
    )
  })
})

test('LY-06 the chat button never covers a control or text, at any width or scroll position @phone', async ({
  page,
  shopper,
}) => {
  for (const path of ['/product-category/bowls', '/product/tall-bottle-vase']) {
    await shopper.visit(path)
    for (const width of [320, 390, 767, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const end = await scrollable(page)
      const covered: string[] = []
      for (let y = 0; y < end; y += 300) {
        await scrollTo(page, y)
        covered.push(...(await page.evaluate(coveredByChat)))
      }
      expect(covered, `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Returns the controls, names and prices covered by the chat button. */
function coveredByChat(): string[] {
  const chat = document.querySelector('a[data-chat]')?.getBoundingClientRect()
  if (!chat) return ['there is no chat']
  return [...document.querySelectorAll('main :is(a, button, input, select, h1, h2, h3, p, td, th, img)')].flatMap(
    (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isUnder = left < chat.right - 1 && right > chat.left + 1 && top < chat.bottom - 1 && bottom > chat.top + 1
      // Fixed bars hide these anyway.
      const isInSight = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const bar = document.querySelector('[data-phone-bar]')?.getBoundingClientRect()
      const isBehindBar = bar !== undefined && bar.height > 0 && chat.top >= bar.top - 1
      return isUnder && isInSight && !isBehindBar
        ? [`${element.tagName} ${element.textContent?.trim().slice(0, 40)}`]
        : []
    },
  )
}
