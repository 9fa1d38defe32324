import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_TOKEN, startShop } from '#tools/testing/start-shop.ts'
import { openAdmin } from './support/admin.ts'
import { type Hands, keyboard, pointer } from './support/hands.ts'
import { placeOrder } from './support/orders.ts'
import { axeProblems, expect, expectGoodPage, test as base } from './support/test.ts'

/** Each test has a shop of its own, because listings show what it publishes. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const shop = await startShop({ env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
    await use(shop.url)
    await shop.stop()
  },
})

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

  await hands.choose(form.getByRole('button', { name: 'Upload', exact: true }).first(), await photographs())
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
  await expectGoodPage(page)
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
    await expect(otherPage.getByRole('note')).toHaveText(/^Preview\. Only staff and people with the link can see this/)
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

test('AD-05 AD-10 AD-11 AD-13 an owner’s first day by keyboard alone: a product with six variants and four pictures, its stock and a sale @proof', async ({
  page,
  elsewhere,
}) => {
  await ownersFirstDay(page, keyboard(page), await (await elsewhere()).newPage())
})

test('AD-05 AD-10 AD-11 AD-13 an owner’s first day on a phone @phone', async ({ page, elsewhere }) => {
  await ownersFirstDay(page, pointer(page), await (await elsewhere()).newPage())
})
