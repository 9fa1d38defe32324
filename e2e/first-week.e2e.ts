import type { Locator, Page } from '@playwright/test'
import { openAdmin } from './support/admin.ts'
import { keyboard } from './support/hands.ts'
import { placeOrder, requestReturn, uniqueWaybill } from './support/orders.ts'
import { openStaff, ROLES } from './support/staff.ts'
import { axeProblems, dialogOf, expect, expectGoodPage, sidewaysScroll, test } from './support/test.ts'

const PIECES = { kulhad: 2, 'morning-mug': 1 }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('AD-21 Fulfilment ships an order, and is offered nothing that the role may not do @phone', async ({
  page,
  admin,
}) => {
  const { orderNo } = await placeOrder(page, { pieces: PIECES })
  await openStaff(page, admin, 'fulfilment')
  await page.goto(`/admin/orders?search=${orderNo}`)
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
  // Owners and managers cancel and refund there.
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ship…' }).click()
  const dialog = dialogOf(page, `Ship order ${orderNo}`)
  await dialog.getByRole('textbox', { name: 'Waybill' }).fill(uniqueWaybill())
  await dialog.getByRole('button', { name: 'Ship 3 items' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Parcels' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/admin/staff')
  await expect(heading(page, 'You can’t open this page')).toBeVisible()
})

/** One address for all records of a kind, and for all pages of the shop. */
const kindOf = (href: string): string =>
  href
    .replace(/[?#].*$/u, '')
    .replace(/(\/pages)\/.+$/u, '$1/*')
    .replaceAll(/\/\d[\w-]*/gu, '/*')

for (const role of ROLES)
  test(`AD-01 AD-20 Somebody with the role “${role}” can use every link that the admin offers @both @proof`, async ({
    page,
    admin,
  }) => {
    test.setTimeout(900_000)
    await placeOrder(page, { pieces: PIECES })
    await openStaff(page, admin, role)
    const refused: string[] = []
    page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${reply.status()} ${new URL(reply.url()).pathname} on ${page.url()}`)
    })
    const found = new Map([['/admin', '/admin']])
    for (const href of found.values()) {
      await page.goto(href)
      await expect(heading(page, /./u).first(), href).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(heading(page, 'You can’t open this page'), href).toHaveCount(0)
      expect(await sidewaysScroll(page), href).toBe(0)
      expect(await axeProblems(page), href).toEqual([])
      const links = await page
        .getByRole('main')
        .locator('a[href^="/admin"]:not([target])')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      // The page editor has tests of its own.
      const others = links.filter((link) => !found.has(kindOf(link)) && kindOf(link) !== '/admin/pages/*')
      for (const link of others) found.set(kindOf(link), link)
    }
    expect(found.size).toBeGreaterThan(15)
    expect(refused).toEqual([])
  })

test('AD-21 An owner cancels an item, ships two parcels and refunds a part by keyboard alone @both @proof', async ({
  page,
}) => {
  const { orderNo } = await placeOrder(page, { pieces: { ...PIECES, diyas: 1 } })
  const { press, type } = keyboard(page)
  await openAdmin(page, '/admin/orders')
  await type(page.getByRole('searchbox'), orderNo)
  await expect(page).toHaveURL(new RegExp(`search=${orderNo}`))
  await press(page.getByRole('link', { name: orderNo }))
  await expect(heading(page, `Order ${orderNo}`)).toBeVisible()

  await press(page.getByRole('button', { name: 'More actions' }))
  await press(page.getByRole('button', { name: 'Cancel order…' }))
  const cancelling = dialogOf(page, `Cancel order ${orderNo}`)
  await press(cancelling.getByRole('radio', { name: 'The whole order' }))
  await page.keyboard.press('ArrowDown')
  await press(increaseOf(cancelling, /Diyas/))
  await type(cancelling.getByRole('combobox', { name: 'Reason' }), 'Out of stock')
  await press(cancelling.getByRole('button', { name: /^Cancel items/ }))
  await expect(cancelling).toBeHidden()

  await press(page.getByRole('button', { name: 'Ship…' }))
  const shipping = dialogOf(page, `Ship order ${orderNo}`)
  await page.keyboard.type(`${uniqueWaybill()}\n`)
  await type(shipping.getByRole('combobox', { name: 'Carrier' }), 'Delhivery')
  await press(shipping.getByRole('group', { name: /Kulhad/ }).getByRole('button', { name: 'Decrease quantity' }))
  await press(shipping.getByRole('button', { name: 'Ship 2 items' }))
  await expect(shipping.getByText('1 item is left for the next parcel')).toBeVisible()
  await page.keyboard.type(`${uniqueWaybill()}\n`)
  await press(shipping.getByRole('button', { name: 'Ship 1 item' }))
  await expect(shipping).toBeHidden()
  await press(page.getByRole('button', { name: 'Mark as delivered' }).first())
  await press(page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }))
  await expect(page.getByRole('dialog')).toBeHidden()

  await press(page.getByRole('button', { name: 'More actions' }))
  await press(page.getByRole('button', { name: 'Refund…' }))
  const refunding = dialogOf(page, `Refund order ${orderNo}`)
  await press(increaseOf(refunding, /Kulhad/))
  await type(refunding.getByRole('combobox', { name: 'Reason' }), 'Arrived damaged')
  await press(refunding.getByRole('button', { name: /^Refund ₹\d/ }))
  await expect(refunding).toBeHidden()
  const payments = page.getByRole('region', { name: 'Payments and refunds' })
  await expect(payments.getByText(/^Credit note/).first()).toBeVisible()
  await expectGoodPage(page)
})

const increaseOf = (dialog: Locator, name: RegExp) =>
  dialog.getByRole('group', { name }).getByRole('button', { name: 'Increase quantity' })

test('AD-23 An owner approves a part of a return, receives and restocks it by keyboard alone @both @proof', async ({
  page,
  desk,
}) => {
  const orderNo = await requestReturn(page, desk)
  const { press, type } = keyboard(page)
  await openAdmin(page, `/admin/orders/${orderNo}`)
  await press(page.getByRole('button', { name: 'Approve or decline return' }))
  await expect(heading(page, `Return for order ${orderNo}`)).toBeVisible()
  const approve = page.getByRole('button', { name: /^Approve and refund/ })
  await type(page.getByRole('textbox', { name: /^Units of .* to approve/ }), '1')
  await page.keyboard.press('Tab')
  await type(page.getByRole('textbox', { name: /^Message to the customer/ }), 'One set was used.')
  await expect(approve).toBeEnabled()
  await press(approve)
  await press(page.getByRole('button', { name: 'Mark as received' }))
  await expect(page.getByRole('heading', { name: 'Inspect the items' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('1 unit restocked')).toBeVisible()
  await expectGoodPage(page)
})

test('AD-24 An owner finds a customer, keeps a note and a tag, and erases the person by keyboard alone @both @proof', async ({
  page,
}) => {
  const { email } = await placeOrder(page)
  const { press, type } = keyboard(page)
  await openAdmin(page, '/admin/customers')
  await type(page.getByRole('searchbox'), email)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('link', { name: 'Anjali Rao' })).toHaveCount(1)
  await press(page.getByRole('link', { name: 'Anjali Rao' }))
  await type(page.getByRole('textbox', { name: 'Note', exact: true }), 'Rings before delivery')
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Notes saved')).toBeVisible()
  const tags = page.getByRole('region', { name: 'Tags' })
  await type(tags.getByRole('combobox', { name: 'Add a tag' }), 'Wholesale\n')
  await expect(tags.getByRole('listitem')).toHaveText(['Wholesale'])
  await press(page.getByRole('button', { name: 'More actions' }))
  await press(page.getByRole('button', { name: 'Erase customer' }))
  const dialog = dialogOf(page, 'Erase Anjali Rao?')
  await expect(dialog).toContainText('Tax law requires')
  await press(dialog.getByRole('button', { name: 'Erase customer' }))
  await expect(heading(page, 'Customers')).toBeVisible()
})

test('AD-27 An owner adds a shipping rate and asks the tester about it by keyboard alone @both @proof', async ({
  page,
}) => {
  const name = `By cart ${crypto.randomUUID().slice(0, 6)}`
  // Nobody else orders to this place.
  const pincode = '795104'
  const { press, type } = keyboard(page)
  await openAdmin(page, '/admin/shipping-methods')
  await press(page.getByRole('link', { name: 'New shipping method' }))
  await type(page.getByRole('textbox', { name: 'Name' }), name)
  await press(page.getByRole('button', { name: 'Add a rate' }))
  await type(page.getByRole('textbox', { name: 'Pincodes beginning with' }), pincode)
  await type(page.getByRole('textbox', { name: 'Price' }), '77')
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(heading(page, name)).toBeVisible()
  const method = new URL(page.url()).pathname.split('/').at(-1)!
  await page.goto('/admin/shipping')
  await type(page.getByRole('textbox', { name: 'Pincode' }), pincode)
  await press(page.getByRole('button', { name: 'Check' }))
  await expect(page.getByRole('list', { name: 'Offered', exact: true })).toContainText(`${name}₹77`)
  await page.goto(`/admin/shipping-methods/${method}`)
  await press(page.getByRole('button', { name: 'More actions' }))
  await press(page.getByRole('button', { name: 'Delete' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(heading(page, 'Shipping methods')).toBeVisible()
})

test('AD-28 AD-20 An owner goes from the dashboard to what needs attention, and exports the orders by keyboard alone @both @proof', async ({
  page,
}) => {
  const { orderNo } = await placeOrder(page)
  const { press } = keyboard(page)
  await openAdmin(page, '/admin')
  await press(page.getByRole('region', { name: 'Sales' }).getByText('Show as a table'))
  await expect(page.getByRole('region', { name: 'Sales' }).getByRole('table')).toBeVisible()
  await press(page.getByRole('link', { name: /to ship/ }))
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible()
  await press(page.getByRole('button', { name: 'Export' }))
  const dialog = dialogOf(page, 'Export orders')
  const download = page.waitForEvent('download')
  await press(dialog.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test.describe(() => {
  test.use({ expectedConsole: [/status of 401/] })

  test('AD-21 AD-03 A refund that the end of a session interrupts is made once after a new login @proof', async ({
    page,
    admin,
    desk,
  }) => {
    const { orderNo } = await placeOrder(page, { pieces: PIECES })
    await desk(orderNo, { kind: 'ship', waybill: uniqueWaybill(), carrier: 'BlueDart' })
    await desk(orderNo, { kind: 'deliver' })
    const { email, password } = await openStaff(page, admin, 'manager')
    await page.goto(`/admin/orders/${orderNo}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = dialogOf(page, `Refund order ${orderNo}`)
    await increaseOf(dialog, /Kulhad/).click()
    await dialog.getByRole('combobox', { name: 'Reason' }).fill('Arrived damaged')
    const refund = dialog.getByRole('button', { name: /^Refund ₹\d/ })
    await expect(refund).toBeVisible()
    await page.context().clearCookies({ name: 'vitrine_staff' })
    await refund.click()
    const login = dialogOf(page, 'Your session has ended')
    await login.getByLabel('Email').fill(email)
    await login.getByLabel('Password').fill(password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(login).toBeHidden()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Payments and refunds' }).getByText(/^Refund of ₹/)).toHaveCount(1)
  })
})
