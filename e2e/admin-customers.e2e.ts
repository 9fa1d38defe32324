import type { Page } from '@playwright/test'
import { openAdmin } from './support/admin.ts'
import { openAccount } from './support/accounts.ts'
import { placeOrder } from './support/orders.ts'
import { axeProblems, expect, expectGoodPage, test, type Desk } from './support/test.ts'

/** Requests the return of both units of a delivered order. */
async function requestReturn(page: Page, desk: Desk): Promise<string> {
  await openAccount(page.request)
  const { orderNo } = await placeOrder(page, { pieces: { diyas: 2 } })
  await desk(orderNo, { kind: 'ship', waybill: `BL-${orderNo.replace(/\D/gu, '')}`, carrier: 'BlueDart' })
  await desk(orderNo, { kind: 'deliver' })
  const read = await page.request.post('/api/orders/item', { data: { order_no: orderNo } })
  const { data } = (await read.json()) as { data: { productchannel: { id: number }[] } }
  const lines = data.productchannel.map(({ id }) => ({ id, quantity: 2 }))
  const body = { order_no: orderNo, reason: 'changed_mind', comment: 'Too small.', lines }
  const reply = await page.request.post('/api/orders/refund/request', { data: body })
  expect(reply.status(), await reply.text()).toBe(200)
  return orderNo
}

test('AD-23 An admin approves a part of a return, receives it, and restocks one unit @phone', async ({
  page,
  desk,
}) => {
  const orderNo = await requestReturn(page, desk)
  await openAdmin(page, `/admin/returns?search=${orderNo}`)
  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible()
  await expect(page.getByText('Too small.')).toBeVisible()
  await expectGoodPage(page)

  const units = page.getByRole('textbox', { name: /^Units of .* to approve/ })
  await units.fill('1')
  await units.press('Tab')
  const approve = page.getByRole('button', { name: /^Approve and refund/ })
  await expect(approve).toBeEnabled()
  await page.getByRole('textbox', { name: /^Message to the customer/ }).fill('One set was used.')
  await approve.click()
  await expect(page.getByText('Awaiting items')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await expect(page.getByRole('heading', { name: 'Inspect the items' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 unit restocked')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})

test('AD-24 An admin finds a guest, keeps a note and tags, and erases the person', async ({ page }) => {
  const { email } = await placeOrder(page)
  await openAdmin(page, `/admin/customers?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Anjali Rao' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anjali Rao' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Rings before delivery')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notes saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('Rings before delivery')
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByRole('combobox', { name: 'Add a tag' }).fill('Wholesale, Diwali')
  await tags.getByRole('combobox', { name: 'Add a tag' }).press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText(['Wholesale', 'Diwali'])
  await page.reload()
  await tags.getByRole('button', { name: 'Remove Diwali' }).click()
  await expect(tags.getByRole('listitem')).toHaveText(['Wholesale'])
  await expectGoodPage(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Erase customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Anjali Rao?' })
  await expect(dialog).toContainText('Tax law requires the name and address on 1 invoice')
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Erase customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.goto(`/admin/customers?search=${encodeURIComponent(email)}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('AD-28 An admin reads the figures of a period by keyboard, and as a table', async ({ page }) => {
  await placeOrder(page)
  await openAdmin(page, '/admin')
  const sales = page.getByRole('region', { name: 'Sales' })
  await expect(sales.getByText('Revenue').first()).toBeVisible()
  const point = sales.getByRole('slider', { name: 'Point in time' })
  await expect(point).toHaveAttribute('aria-valuetext', /[1-9]\d* orders?$/)
  await point.press('ArrowLeft')
  await expect(point).toHaveValue('28')
  await sales.getByText('Show as a table').click()
  await expect(sales.getByRole('row')).toHaveCount(31)
  await sales.getByRole('combobox', { name: 'Period' }).selectOption('week')
  await expect(sales.getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Checkout' })).toContainText('Order confirmed')
  await expectGoodPage(page)
})
