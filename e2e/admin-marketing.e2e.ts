import { openAdmin } from './support/admin.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

test.describe('a campaign', () => {
  test.use({ expectedConsole: [/422/] })

  test('AD-25 CR-02 An owner makes a coupon, tries it on a cart, and a shopper gets what the tester said @phone', async ({
    page,
    shopper,
  }) => {
    const code = `KULHAD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await openAdmin(page, '/admin/coupons/new')
    await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
    await page.getByRole('textbox', { name: 'Title' }).fill('Cups for everyone')
    await page.getByRole('textbox', { name: 'Percentage off' }).fill('20')
    await page.getByRole('textbox', { name: 'Number of orders' }).fill('1')
    await page.getByRole('textbox', { name: 'Orders per customer' }).fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('only be used for 1 order in total')).toBeVisible()
    await page.getByRole('textbox', { name: 'Orders per customer' }).fill('1')
    await page.getByRole('textbox', { name: 'Minimum purchase' }).fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()

    await page.getByRole('button', { name: 'Check cart' }).click()
    await expect(page.getByText('Choose at least one product.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Add a product' }).fill('kulhad')
    await page
      .getByRole('option', { name: /kulhad/iu })
      .first()
      .click()
    await page.getByRole('button', { name: 'Check cart' }).click()
    const answer = page.getByText(/Yes, this cart gets .* off/u)
    await expect(answer).toBeVisible()
    const [discount = ''] = /₹[\d,.]+\d/u.exec((await answer.textContent()) ?? '') ?? []
    await expectGoodPage(page)

    await shopper.visit('/product/kulhad')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('dialog', { name: /cart/iu })).toBeVisible()
    await shopper.visit('/cart')
    await page.getByRole('button', { name: 'Have a coupon?' }).click()
    await page.getByRole('textbox', { name: 'Coupon code' }).fill(code)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText(`−${discount}`).first()).toBeVisible()
  })
})
