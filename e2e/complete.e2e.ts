import type { Page } from '@playwright/test'
import { placeOrder } from './support/orders.ts'
import { axeProblems, dialogOf, expect, expectGoodPage, sidewaysScroll, test } from './support/test.ts'

/** Records the page's tracking events from now on. */
async function recordTrackers(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const tracked: string[] = []
    window.addEventListener('vitrine:tracked', (event) =>
      tracked.push((event as CustomEvent<{ name: string }>).detail.name),
    )
    Object.assign(window, { tracked })
  })
  return () => page.evaluate(() => (window as unknown as { tracked: string[] }).tracked)
}

const ordered = (page: Page) => page.getByRole('list', { name: 'Items in this order' })

test('CK-08 CO-04 a guest sees their order after a reload and by the mailed link, and a shop without trackers tracks no purchase @phone', async ({
  page,
  shopper,
  elsewhere,
  mail,
}) => {
  const { address, orderNo, email } = await placeOrder(page)
  const tracked = await recordTrackers(page)
  await shopper.visit(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  await expect(ordered(page).getByText('Diyas, set of six')).toBeVisible()
  await expect(page.getByText(orderNo).first()).toBeVisible()
  await expect(page.getByText(/Please have ₹[\d,.]+ ready for the courier/)).toBeVisible()
  await expectGoodPage(page)
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')

  await page.reload()
  await expect(ordered(page)).toBeVisible()
  const link = (await mail(email, /https?:[^\s"<]*\/checkout-complete\?[^\s"<]*/u)).replaceAll(/&(?:amp|#38);/gu, '&')
  const other = await (await elsewhere()).newPage()
  const trackedThere = await recordTrackers(other)
  const { pathname, search } = new URL(link)
  await other.goto(pathname + search)
  await expect(ordered(other).getByText('Diyas, set of six')).toBeVisible()
  await other.waitForLoadState('networkidle')
  expect([...(await tracked()), ...(await trackedThere())]).not.toContain('purchase')
})

test('AC-08 CK-17 a guest corrects a mistyped email address and finds the order by number and email @phone', async ({
  page,
  shopper,
  mail,
}) => {
  const { address, orderNo } = await placeOrder(page)
  await shopper.visit(address)
  const mailbox = `anjali.${orderNo}`
  await page.getByRole('button', { name: 'Wrong email address? Change it' }).click()
  await page.getByLabel('Email address for this order').fill(`${mailbox}@gmial.com`)
  await page.getByLabel('Email address for this order').blur()
  await page.getByRole('button', { name: `${mailbox}@gmail.com` }).click()
  await expect(page.getByLabel('Email address for this order')).toHaveValue(`${mailbox}@gmail.com`)
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page).not.toHaveURL(new RegExp(address.replaceAll(/[?.]/gu, String.raw`\$&`), 'u'))
  await expect(page.getByText(`We’ve emailed the details to ${mailbox}@gmail.com.`)).toBeVisible()
  expect((await page.request.get(address.replace('/checkout-complete', '/api/checkout/complete'))).status()).toBe(404)

  await shopper.visit('/track-order')
  const form = page.getByRole('region', { name: 'Find your order' })
  await form.getByLabel('Order number').fill(`Order #${orderNo}`)
  await form.getByLabel('Email address').fill(`${mailbox}@gmail.com`)
  await expectGoodPage(page)
  await form.getByRole('button', { name: 'Email me a link' }).click()
  await expect(form.getByText(/matches this number and email address, we’ve emailed you a link/)).toBeVisible()
  const found = await mail(`${mailbox}@gmail.com`, /https?:[^\s"<]*\/checkout-complete\?[^\s"<]*/u)
  const { pathname, search } = new URL(found.replaceAll(/&(?:amp|#38);/gu, '&'))
  await shopper.visit(pathname + search)
  await expect(ordered(page)).toBeVisible()
  // A mailed link may not change the email address.
  await expect(page.getByRole('button', { name: 'Wrong email address? Change it' })).toHaveCount(0)
})

test.describe('an expired link', () => {
  test.use({ expectedConsole: [/404/] })

  test('CK-08 RT-12 says where to find the order @proof', async ({ page, shopper }) => {
    const mine = await placeOrder(page)
    const theirs = await placeOrder(page)
    const forged = mine.address.replace(/token=[^&]+/u, 'token=1.zzzzzz.forged')
    for (const address of [forged, mine.address.replace(mine.orderNo, theirs.orderNo), '/checkout-complete']) {
      await shopper.visit(address)
      await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found!' })).toBeVisible()
      await expect(page.getByText(/Links to an order work for 30 days/)).toBeVisible()
      await expect(page.locator('main')).not.toContainText('Rue Dumas')
    }
    expect(await axeProblems(page)).toEqual([])
  })
})

test('CK-08 a shopper rates the experience, keeps the draft after a reload, and changes the rating later @proof', async ({
  page,
  shopper,
}) => {
  const { address } = await placeOrder(page)
  await shopper.visit(address)
  const stars = page.getByRole('radiogroup', { name: 'How was your shopping experience?' })
  await stars.getByRole('radio', { name: /^4 out of 5/ }).check({ force: true })
  await page.getByLabel(/Anything else we should know/).fill('Calm and quick.')
  await page.reload()
  await expect(page.getByLabel(/Anything else we should know/)).toHaveValue('Calm and quick.')
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('You gave us 4 out of 5 stars.')).toBeFocused()
  await page.reload()
  await expect(page.getByText('You gave us 4 out of 5 stars.')).toBeVisible()
  await page.getByRole('button', { name: 'Change rating', exact: true }).click()
  // The rating works by keyboard.
  await stars.getByRole('radio', { name: /^4 out of 5/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Change rating' }).click()
  await expect(page.getByText('You gave us 5 out of 5 stars.')).toBeVisible()
})

test('CK-08 a guest creates an account from the order with only a password, and finds the order in it @phone', async ({
  page,
  shopper,
}) => {
  const { address, orderNo, email, phone } = await placeOrder(page)
  await shopper.visit(address)
  await page.getByRole('button', { name: 'Create an account' }).click()
  const dialog = dialogOf(page, 'Register')
  await expect(dialog.getByLabel('Phone')).toHaveValue(phone)
  await dialog.getByRole('button', { name: 'Register with Email' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Anjali')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Rao')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await expect(dialog.getByLabel('Phone')).toHaveValue(phone)
  await dialog.getByLabel('Password', { exact: true }).fill('kiln-Door-9')
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText(`Order ${orderNo} is now in your account.`)).toBeVisible()
  await expect(page.getByText('Keep this order in your account')).toHaveCount(0)
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('link', { name: orderNo }).click()
  await expect(ordered(page).getByText('Diyas, set of six')).toBeVisible()
})

test('AC-05 an invoice is readable on a phone and prints without the shop around it @phone @proof', async ({
  page,
  shopper,
}) => {
  const { address, orderNo } = await placeOrder(page)
  await shopper.visit(address)
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page).toHaveURL(/\/checkout-complete\/invoice\?/u)
  const sheet = page.getByRole('article', { name: 'Tax invoice' })
  for (const words of [orderNo, 'GSTIN 34AAFFA4321K1ZR', 'Diyas, set of six'])
    await expect(sheet.getByText(words).first()).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), String(width)).toBe(0)
  }
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print' }),
  ])
    await expect(gone).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(1)
})

test.describe('tracking', () => {
  test.use({ expectedConsole: [/404/] })

  test('CK-10 anyone with a tracking number sees the parcel’s progress, but nothing about its recipient @phone', async ({
    page,
    shopper,
    desk,
    elsewhere,
  }) => {
    const { orderNo } = await placeOrder(page)
    const waybill = `BL-${orderNo.replace(/\D/gu, '')}`
    await shopper.visit('/track-order')
    expect(await axeProblems(page)).toEqual([])
    await page.getByLabel('Tracking number').fill(waybill.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText(/We couldn’t find a parcel with the number/)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])

    await desk(orderNo, { kind: 'ship', waybill })
    await page.getByRole('button', { name: 'Track' }).click()
    await expect(page).toHaveURL(`/track-order/${waybill}`)
    const line = page.getByRole('list', { name: `Progress of parcel ${waybill}` })
    await expect(line.locator('[aria-current="step"]')).toContainText('On its way')
    await expect(page.getByText(/Your parcel is on its way/)).toContainText('Expected')
    for (const secret of [orderNo, 'Anjali', 'Rue Dumas', 'Diyas, set of six'])
      await expect(page.locator('main')).not.toContainText(secret)
    await expectGoodPage(page)

    await desk(orderNo, { kind: 'deliver' })
    await page.reload()
    await expect(page.getByText('Your parcel has been delivered.')).toBeVisible()

    // The form has an action without JavaScript, too.
    const bare = await (await elsewhere({ javaScriptEnabled: false })).newPage()
    await bare.goto('/track-order')
    await bare.getByLabel('Tracking number').fill(waybill)
    await bare.getByRole('button', { name: 'Track' }).click()
    await expect(bare).toHaveURL(`/track-order?waybill=${waybill}`)
    await expect(bare.getByLabel('Tracking number')).toHaveValue(waybill)
  })
})
