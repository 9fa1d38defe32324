import { expect, test } from './support/test.ts'
import { describeWithoutApp, openPlainPage } from './support/without-app.ts'

describeWithoutApp(() => {
  test('LY-15 the menu and the account work @both', async ({ page }) => {
    await openPlainPage(page, '/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'The studio' })).toBeVisible()
    // Controls that need JavaScript are hidden.
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
    await page.getByLabel('Email').fill('meera@ashkiln.example')
    await page.getByLabel('Password').fill('monsoon-demo-meera')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your orders')
    await expect(page.getByRole('main')).toContainText(/₹|haven’t placed any orders yet/u)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
  })
})
