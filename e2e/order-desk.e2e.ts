import type { Locator, Page } from '@playwright/test'
import { openAdmin } from './support/admin.ts'
import { placeOrder, uniqueWaybill } from './support/orders.ts'
import { axeProblems, dialogOf, expect, expectGoodPage, test } from './support/test.ts'

const PIECES = { kulhad: 2, 'morning-mug': 1 }

/** Each parcel needs a waybill of its own. */

/** Ships an order and marks it as delivered, which records the cash. */
async function deliver(page: Page, orderNo: string): Promise<void> {
  const post = async (action: string, body: object) => {
    const shown = await page.request.get(`/api/admin/orders/${orderNo}`)
    const { data } = (await shown.json()) as { data: { version: number } }
    const headers = { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() }
    const reply = await page.request.post(`/api/admin/orders/${orderNo}/${action}`, {
      headers,
      data: { version: data.version, ...body },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await post('ship', { waybill: uniqueWaybill(), carrier: 'Blue Dart' })
  await post('deliver', {})
}

test('AD-20 AD-21 An owner finds an order, ships it in two parcels with a scanner, and delivers it', async ({
  page,
}) => {
  const { orderNo } = await placeOrder(page, { pieces: PIECES })
  await openAdmin(page, '/admin/orders')
  await expectGoodPage(page)
  await page.getByRole('searchbox').fill(orderNo)
  await expect(page).toHaveURL(new RegExp(`search=${orderNo}`))
  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNo}` })).toBeVisible()
  await expectGoodPage(page)

  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByText('Packed', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Ship…' }).click()
  const dialog = dialogOf(page, `Ship order ${orderNo}`)
  const waybill = dialog.getByRole('textbox', { name: 'Waybill' })
  await expect(waybill).toBeFocused()
  // A scanner types, and ends with Enter.
  const first = uniqueWaybill()
  await page.keyboard.type(`${first.toLowerCase()}\n`)
  await expect(waybill).toHaveValue(first)
  await expect(dialog.getByRole('combobox', { name: 'Carrier' })).toBeFocused()
  await page.keyboard.type('Delhivery')
  await dialog
    .getByRole('group', { name: /Kulhad/ })
    .getByRole('button', { name: 'Decrease quantity' })
    .click()
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ship 2 items' }).click()
  await expect(dialog.getByText('1 item is left for the next parcel')).toBeVisible()

  // The carrier is known by now, so the second Enter reaches the button, and the third ships.
  await expect(waybill).toBeFocused()
  await page.keyboard.type(`${uniqueWaybill()}\n`)
  await expect(dialog.getByRole('button', { name: 'Ship 1 item' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await expect(parcels.getByRole('listitem')).toHaveCount(2)
  await expect(parcels.getByText(first)).toBeVisible()

  await page.getByRole('button', { name: 'Mark as delivered' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expectGoodPage(page)
})

test('AD-21 An owner refunds a line, writes a note and sends a mail again @phone', async ({ page }) => {
  const { orderNo } = await placeOrder(page, { pieces: PIECES })
  await openAdmin(page, `/admin/orders/${orderNo}`)
  await deliver(page, orderNo)
  await page.reload()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = dialogOf(page, `Refund order ${orderNo}`)
  await dialog
    .getByRole('group', { name: /Kulhad/ })
    .getByRole('button', { name: 'Increase quantity' })
    .click()
  const refund = dialog.getByRole('button', { name: /^Refund ₹\d/ })
  await expect(refund).toBeVisible()
  await refund.click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('Arrived damaged')
  expect(await axeProblems(page)).toEqual([])
  await refund.click()
  await expect(dialog).toBeHidden()
  const payments = page.getByRole('region', { name: 'Payments and refunds' })
  await expect(payments.getByText(/^Refund of ₹/)).toBeVisible()
  await expect(payments.getByText(/^Credit note/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' }).getByText('1 returned')).toBeVisible()

  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('textbox', { name: 'New note' }).fill('The rim was chipped.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('The rim was chipped.')

  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Send message' }).click()
  const send = dialogOf(page, 'Send message')
  await send.getByRole('combobox', { name: 'Message' }).selectOption('Order confirmation')
  await send.getByRole('button', { name: 'Send' }).click()
  await expect(send).toBeHidden()
  await expect(messages.getByText(`Order ${orderNo} is confirmed`)).toBeVisible()
  await expectGoodPage(page)
})

test('AD-20 An owner ships several orders at once', async ({ page }) => {
  const [one, two] = [await placeOrder(page, { pieces: PIECES }), await placeOrder(page, { pieces: PIECES })]
  await openAdmin(page, '/admin/orders')
  await page.getByRole('link', { name: 'To ship' }).click()
  for (const { orderNo } of [one, two]) await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Ship…' }).click()
  const dialog = dialogOf(page, 'Ship 2 orders')
  await dialog.getByRole('textbox').first().focus()
  await page.keyboard.type(`${uniqueWaybill()}\n${uniqueWaybill()}\n\n`)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 parcels shipped')).toBeVisible()
  await expect(page.getByRole('link', { name: one.orderNo })).toHaveCount(0)
  await expectGoodPage(page)
})

test('AD-21 An owner ships and refunds by keyboard alone @proof', async ({ page }) => {
  const { orderNo } = await placeOrder(page, { pieces: PIECES })
  await openAdmin(page, `/admin/orders?search=${orderNo}`)
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await press(page.getByRole('link', { name: orderNo }))
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNo}` })).toBeFocused()
  await press(page.getByRole('button', { name: 'Ship…' }))
  await page.keyboard.type(`${uniqueWaybill()}\n`)
  await page.keyboard.type('Blue Dart')
  await press(page.getByRole('button', { name: 'Ship 3 items' }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page.getByRole('button', { name: 'Mark as delivered' }).first())
  await press(page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page.getByRole('button', { name: 'More actions' }))
  await press(page.getByRole('button', { name: 'Refund…' }))
  const dialog = dialogOf(page, `Refund order ${orderNo}`)
  await press(dialog.getByRole('button', { name: 'Increase quantity' }).first())
  await tabTo(page, dialog.getByRole('combobox', { name: 'Reason' }))
  await page.keyboard.type('Goodwill')
  await press(dialog.getByRole('button', { name: /^Refund ₹\d/ }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Refund of ₹/).first()).toBeVisible()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not reach it')
}
