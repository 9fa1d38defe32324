import { fillRegistration } from './support/registration.ts'
import { axeProblems, expect, test } from './support/test.ts'

test.describe('a refused registration', () => {
  test.use({ expectedConsole: [/422|A call failed/u] })

  test('AU-05 AU-12 shows the server’s errors at their fields, without a toast', async ({ page, shopper, phone }) => {
    await shopper.visit('/?dialog=register')
    const register = await fillRegistration(page, phone.number)
    const password = register.getByLabel('Password', { exact: true })
    await password.fill('password1')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toBeFocused()
    expect(await axeProblems(page)).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await password.fill('Slow-blue-glaze-7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account')
  })
})
