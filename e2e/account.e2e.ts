import { openAccount } from './support/accounts.ts'
import { axeProblems, dialogOf, expect, expectGoodPage, test } from './support/test.ts'

test('AC-01 the account menu works by keyboard alone, and is a collapsible bar on phones', async ({
  page,
  shopper,
}) => {
  await openAccount(page.request)
  await shopper.visit('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Anjali' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Your account' })
  await menu.getByRole('link', { name: 'Security' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/security$/)
  await expect(menu.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveCount(0)
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/account\/profile$/)
  await expect(menu.locator('details')).not.toHaveAttribute('open')
})

test.describe('the profile', () => {
  test.use({ expectedConsole: [/403|422/] })

  test('AC-02 AU-19 keeps unsaved changes during a visit to another page, and asks for the password before saving', async ({
    page,
    shopper,
    mail,
  }) => {
    const { email, password } = await openAccount(page.request)
    await shopper.visit('/account/profile')
    await page.getByLabel('First name').fill('Anjali Devi')
    const menu = page.getByRole('navigation', { name: 'Your account' })
    await menu.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue('Anjali Devi')

    await page.getByLabel('Email', { exact: true }).fill(`new.${email}`)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const given = dialog.getByLabel('Your password', { exact: true })
    await expect(given).toBeFocused()
    expect(await axeProblems(page)).toEqual([])
    await given.fill('not it')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('That password isn’t right. Please try again.').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Anjali Devi')
    await given.fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Until you open it, your email address stays ${email}.`)).toBeVisible()
    const link = new URL(await mail(`new.${email}`, /https?:\/\/[^\s"<]+\/account\/verify-email\?[^\s"<]+/u))
    await shopper.visit(`${link.pathname}${link.search}`)
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
    await shopper.visit('/account/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`new.${email}`)
    await expect(page.getByLabel('First name')).toHaveValue('Anjali Devi')
  })

  test('AU-10 the phone popup asks for a code, reports a wrong one, and returns the focus @phone', async ({
    page,
    shopper,
  }) => {
    const { password } = await openAccount(page.request)
    await shopper.visit('/account/profile')
    const verify = page.getByRole('button', { name: 'Verify', exact: true })
    await verify.click()
    await page
      .getByRole('dialog', { name: 'Confirm it’s you' })
      .getByLabel('Your password', { exact: true })
      .fill(password)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Verify Account' })
    await expect(dialog.getByText(/We’ve sent a code to/)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await expect(dialog.getByRole('button', { name: 'VERIFY' })).toBeDisabled()
    await dialog.getByLabel('Code').fill('0000')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(verify).toBeFocused()
  })
})

test.describe('security', () => {
  test.use({ expectedConsole: [/401|422/] })

  test('AC-02 changing the password logs out every other device @proof', async ({ page, shopper, elsewhere }) => {
    const { email, password } = await openAccount(page.request)
    const other = await elsewhere()
    const login = (given: string) =>
      other.request.post('/api/auth/login', { data: { email, password: given, remember_me: true } })
    expect((await login(password)).status()).toBe(200)
    expect((await other.request.get('/api/account/get')).status()).toBe(200)

    await shopper.visit('/account/security')
    await expect(page.getByRole('button', { name: 'Log out other devices' })).toBeVisible()
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByLabel('New password', { exact: true }).fill('kiln-Door-10')
    await expect(page.getByText('Strong password')).toBeVisible()
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('table', { name: 'Access log' }).getByText('Password changed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out other devices' })).toHaveCount(0)
    expect((await other.request.get('/api/account/get')).status()).toBe(401)
    expect((await login('kiln-Door-10')).status()).toBe(200)
  })

  test('AC-02 a customer can download their data and delete the account with its password @phone @proof', async ({
    page,
    shopper,
  }) => {
    const { password } = await openAccount(page.request)
    await shopper.visit('/account/security')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.json')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect((await page.request.get('/api/account/get')).status()).toBe(401)
  })
})

test.describe('a reset link', () => {
  test.use({ expectedConsole: [/401|422/] })

  test('RT-06 that is invalid says so to a customer and offers a new one @proof', async ({ page, shopper }) => {
    const { email } = await openAccount(page.request)
    await shopper.visit(`/account/reset-password/${encodeURIComponent(email)}/no-such-token`)
    await expect(page).toHaveTitle(/Reset Password/)
    // Nothing is sent to an unverified address.
    await expect(page.getByRole('link', { name: 'Go to security' })).toBeVisible()
    await expectGoodPage(page)
  })

  // The session ends without the page's knowledge.
  test('RT-06 AU-12 LY-10 a customer who forgot their password enters their email address once, and the reset logs them in @phone', async ({
    page,
    shopper,
    mail,
  }) => {
    const { email } = await openAccount(page.request)
    const confirms = new URL(await mail(email, /https?:\/\/[^\s"<]+\/account\/verify-email\?[^\s"<]+/u))
    const data = { token: confirms.searchParams.get('token') }
    expect((await page.request.post('/api/auth/email/verify', { data })).status()).toBe(200)
    await page.request.post('/api/auth/logout')
    await shopper.visit('/?dialog=login')
    const login = dialogOf(page, 'Login')
    await login.getByRole('button', { name: 'Login with Email' }).click()
    await login.getByLabel('Email').fill(email)
    await login.getByLabel('Password', { exact: true }).fill('not the one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await login.getByRole('button', { name: 'Forgot Password' }).click()
    const forgot = dialogOf(page, 'Forgot Password?')
    await expect(forgot.getByLabel('Email')).toHaveValue(email)
    // Errors of the previous form disappear.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await forgot.getByLabel('Email').press('Enter')
    await expect(login.getByLabel('Email')).toHaveValue(email)
    const link = new URL(await mail(email, /https?:\/\/[^\s"<]+\/account\/reset-password\/[^\s"<]+/u))

    await shopper.visit(link.pathname)
    await expect(page).toHaveTitle(/^Reset Password/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await axeProblems(page)).toEqual([])
    await page.getByLabel('New password', { exact: true }).fill('abc')
    await page.keyboard.press('Enter')
    await expect(page.getByText('At least 6 characters', { exact: true })).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('kiln-Door-11')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account')

    await page.request.post('/api/auth/logout')
    await page.goto(link.pathname)
    await expect(dialogOf(page, 'Forgot Password?')).toContainText('This link has expired or has already been used.')
  })
})
