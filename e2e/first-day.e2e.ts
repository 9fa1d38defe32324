import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_TOKEN, startShop } from '#tools/testing/start-shop.ts'
import { placeOrder } from './support/orders.ts'
import { axeProblems, expect, sidewaysScroll, test as base } from './support/test.ts'

/** Each test has a shop of its own, because listings show what it publishes. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const shop = await startShop({ env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
    await use(shop.url)
    await shop.stop()
  },
})

/** How somebody works: with a pointer, or with the keyboard alone. */
interface Hands {
  press: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  /** Moves a picture one place forward. */
  advance: (handle: Locator, before: Locator) => Promise<void>
}

const pointer = (page: Page): Hands => ({
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  advance: async (handle, before) => {
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await centreOf(handle), await centreOf(before)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 12, from.y, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.up()
    // dnd-kit takes the click that ends a drag, and for a moment every other.
    await page.waitForFunction(() => {
      let isTaken = true
      const arrive = () => (isTaken = false)
      document.body.addEventListener('click', arrive)
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      document.body.removeEventListener('click', arrive)
      return !isTaken
    })
  },
})

const keyboard = (page: Page): Hands => {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 200; presses += 1) {
      const way = await target.evaluate((element) => {
        const active = document.activeElement ?? document.body
        if (element === active) return 'here'
        return element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING ? 'back' : 'on'
      })
      if (way === 'here') return
      await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`The Tab key does not reach ${String(target)}`)
  }
  return {
    press: async (target) => {
      await reach(target)
      const isLink = await target.evaluate((element) => element instanceof HTMLAnchorElement)
      await page.keyboard.press(isLink ? 'Enter' : 'Space')
    },
    type: async (target, text) => {
      await reach(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    advance: async (handle) => {
      await reach(handle)
      await page.keyboard.press('Space')
      await expect(page.getByText(/is at position 2 of/)).toBeAttached()
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText(/is at position 1 of/)).toBeAttached()
      await page.keyboard.press('Space')
    },
  }
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const openAdmin = async (page: Page, path: string) => {
  await page.goto(`/admin/login?${new URLSearchParams({ token: ADMIN_TOKEN, next: path }).toString()}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const PICTURES = ['Jar from the front', 'Jar from above', 'Rim of the jar', 'Jar with flowers']

const photographs = () =>
  Promise.all(
    PICTURES.map(async (_, at) => ({
      name: `jar-${at}-${randomInt(1e9)}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 600,
          height: 750,
          channels: 3,
          background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
        },
      })
        .png()
        .toBuffer(),
    })),
  )

/** Creates a product with four pictures and six variants, which is not published yet. */
async function createProduct(page: Page, hands: Hands, name: string): Promise<void> {
  const form = page.getByRole('main')
  await openAdmin(page, '/admin/products/new')
  await hands.type(form.getByRole('textbox', { name: /^Name/ }).first(), name)
  await hands.type(form.getByRole('combobox', { name: /^Category/ }), 'Vases')
  await expect(page.getByRole('option', { name: 'Vases' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const chooser = page.waitForEvent('filechooser')
  await hands.press(form.getByRole('button', { name: 'Upload', exact: true }).first())
  await (await chooser).setFiles(await photographs())
  const texts = form.getByRole('textbox', { name: /^Description of the picture/ })
  await expect(texts).toHaveCount(PICTURES.length)
  for (const [at, text] of PICTURES.entries()) await hands.type(texts.nth(at), text)
  const handle = form.getByRole('button', { name: `Reorder ${PICTURES[1]}` })
  await hands.advance(handle, form.getByRole('button', { name: `Reorder ${PICTURES[0]}` }))
  await expect(texts.first()).toHaveValue(PICTURES[1]!)

  for (const [at, [option, values]] of [
    ['Size', 'Small, Large'] as const,
    ['Glaze', 'Ash, Celadon, Tenmoku'] as const,
  ].entries()) {
    await hands.press(form.getByRole('button', { name: 'Add option' }))
    await hands.type(form.getByRole('textbox', { name: 'Name of the option' }).nth(at), option)
    await hands.type(form.getByRole('textbox', { name: 'Add value' }).nth(at), values)
    await page.keyboard.press('Enter')
  }
  const variants = form.getByRole('table').filter({ hasText: 'Small / Celadon' })
  await expect(variants.getByRole('row')).toHaveCount(7)
  await hands.type(variants.getByRole('textbox', { name: /^Price of/ }).first(), '1200')
  await hands.press(form.getByRole('button', { name: /^Use .* for all without a price/ }))
  await hands.press(variants.getByRole('checkbox', { name: 'Select all' }))
  await form.getByRole('combobox', { name: 'Column' }).selectOption('Stock')
  await hands.type(form.getByRole('textbox', { name: 'New value' }), '5')
  await hands.press(form.getByRole('button', { name: 'Apply' }))
  await hands.press(form.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

/** Shows the product to somebody without an account before it is published. */
async function shareProduct(page: Page, hands: Hands, name: string, otherPage: Page): Promise<void> {
  // A phone has the actions in a menu.
  const menu = page.getByRole('button', { name: 'More actions' })
  const hasMenu = await menu.isVisible()
  if (hasMenu) await hands.press(menu)
  const action = page.getByRole('button', { name: 'Preview link…' })
  await hands.press(action)
  const dialog = page.getByRole('dialog', { name: 'Preview link' })
  await hands.press(dialog.getByRole('button', { name: 'Create link' }))
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(link).toBeFocused()
  expect(await axeProblems(page)).toEqual([])
  const address = await link.inputValue()
  await page.keyboard.press('Escape')
  await expect(hasMenu ? menu : action).toBeFocused()

  await otherPage.goto(address)
  const heading = otherPage.getByRole('heading', { level: 1, name })
  const isShown = async () => {
    await expect(heading).toBeVisible()
    await expect(otherPage.getByRole('note')).toHaveText(/^Preview, only for staff and people with the link/)
  }
  await isShown()
  const preview = otherPage.url()
  expect(preview).not.toContain('/preview/')
  await otherPage.locator('html[data-ready]').waitFor()
  await otherPage.getByRole('banner').getByRole('link', { name: 'Ashkiln' }).click()
  await expect(heading).toHaveCount(0)
  await otherPage.goBack()
  await isShown()
  await otherPage.reload()
  await isShown()
}

async function publishProduct(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('main').getByRole('switch', { name: 'Published' }))
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('button', { name: 'Preview link…' })).toHaveCount(0)
}

async function ownersFirstDay(page: Page, hands: Hands, shopperPage: Page): Promise<void> {
  const name = `Lidded jar ${randomInt(1e9)}`
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await createProduct(page, hands, name)
  await shareProduct(page, hands, name, shopperPage)
  await publishProduct(page, hands)

  await shopperPage.goto(`/product/${slug}`)
  await expect(shopperPage.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(shopperPage.getByRole('radio', { name: /Tenmoku/ })).toBeVisible()
  await expect(shopperPage.getByText('₹1,200').first()).toBeVisible()
  await placeOrder(shopperPage, { pieces: { [slug]: 2 } })

  await openAdmin(page, `/admin/stock?search=${encodeURIComponent(name)}`)
  const bought = page.getByRole('row').filter({ hasText: 'Small' }).filter({ hasText: 'Ash' })
  await expect(bought).toContainText('3')
  await hands.press(bought.getByRole('button', { name: /^Adjust/ }))
  const dialog = page.getByRole('dialog')
  await hands.type(dialog.getByRole('textbox', { name: /^Change/ }), '+10')
  await hands.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(bought).toContainText('13')
  await hands.press(bought.getByRole('link').first())
  await expect(page.getByRole('main')).toContainText('Received')
  await expect(page.getByRole('main')).toContainText('Sold')

  await openAdmin(page, '/admin/sales/new')
  await hands.type(page.getByRole('textbox', { name: /^Name/ }), `Sale of ${name}`)
  await hands.type(page.getByRole('textbox', { name: /^Percentage off/ }), '20')
  await hands.type(
    page
      .getByRole('group', { name: /^Products/ })
      .getByRole('combobox', { name: 'Add' })
      .last(),
    name,
  )
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await hands.press(page.getByRole('button', { name: 'Sunday night' }))
  await hands.press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('heading', { level: 1, name: `Sale of ${name}` })).toBeVisible()
  await expect(async () => {
    await shopperPage.goto(`/product/${slug}`)
    await expect(shopperPage.getByText('₹960').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('AD-05 AD-10 AD-11 AD-13 an owner’s first day by keyboard alone: a product with six variants and four pictures, its stock and a sale', async ({
  page,
  elsewhere,
}) => {
  await ownersFirstDay(page, keyboard(page), await (await elsewhere()).newPage())
})

test('AD-05 AD-10 AD-11 AD-13 an owner’s first day on a phone @phone', async ({ page, elsewhere }) => {
  await ownersFirstDay(page, pointer(page), await (await elsewhere()).newPage())
})
