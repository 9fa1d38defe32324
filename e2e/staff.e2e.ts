import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { expect, expectGoodPage, recordConsole, test } from './support/test.ts'

const PASSWORD = 'kiln-fired at dawn'
const newAddress = () => `staff${randomInt(1e9)}@ashkiln.example`

/** `steps` is the number of half minutes from now. */
const appCode = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto(`/admin/login?token=${ADMIN_TOKEN}&next=/admin/staff`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption(role)
  await expectGoodPage(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(rowOf(page.getByRole('region', { name: 'Open invitations' }).page(), email)).toBeVisible()
}

async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ashkiln', exact: true })).toBeVisible()
}

const invitation = /\/admin\/invitation#[\w-]{43}/

test('AD-01 An owner invites someone, who opens an account, and then disables it @phone', async ({
  page,
  elsewhere,
  mail,
}) => {
  const email = newAddress()
  await invite(page, email, 'Fulfilment')
  await expectGoodPage(page)
  const person = await (await elsewhere()).newPage()
  const complaints = await recordConsole(person)
  const link = await mail(email, invitation)
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'Welcome to Ashkiln' })).toBeVisible()
  await person.getByLabel('Your name').fill('Asha Pillai')
  await person.getByLabel('Password').fill('too short')
  await person.getByRole('button', { name: 'Create account' }).click()
  await expect(person.getByText('Use at least 12 characters.')).toBeVisible()
  await expectGoodPage(person)
  await accept(person, link, 'Asha Pillai')
  await person.goto('/admin/staff')
  await expect(person.getByRole('heading', { name: 'You can’t open this page' })).toBeVisible()

  await page.reload()
  await rowOf(page, email).getByRole('button', { name: 'Manage Asha Pillai' }).click()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Disable account' }).click()
  await expect(rowOf(page, email)).toContainText('Disabled')
  await person.goto('/admin')
  await expect(person.getByRole('heading', { name: 'Log in to the admin' })).toBeVisible()
  await expectGoodPage(person)
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await expectGoodPage(person)
  expect(complaints.filter((text) => !/status of (401|403|422)/.test(text))).toEqual([])
})

test.describe(() => {
  test.use({ expectedConsole: [/status of (401|403|422)/] })

  test('AD-01 A person turns two-step login on, and logs in with a code and a recovery code @phone', async ({
    page,
    mail,
  }) => {
    const email = newAddress()
    await invite(page, email, 'Editor')
    await page.context().clearCookies()
    await accept(page, await mail(email, invitation), 'Ravi Menon')
    await page.goto('/admin/my-account')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectGoodPage(page)
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill(appCode(secret, -1))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('listitem').filter({ hasText: /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/ })
    await expect(codes).toHaveCount(10)
    const [recovery = ''] = await codes.allInnerTexts()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('On. You have 10 recovery codes left.')).toBeVisible()

    for (const code of [appCode(secret, 0), recovery]) {
      await page.context().clearCookies({ name: 'vitrine_staff' })
      await page.goto('/admin/my-account')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    }
    await expect(page.getByText('On. You have 9 recovery codes left.')).toBeVisible()
  })

  test('AD-01 A person who forgot the password chooses a new one by mail @phone', async ({ page, mail }) => {
    const email = newAddress()
    await invite(page, email, 'Manager')
    await page.context().clearCookies()
    await accept(page, await mail(email, invitation), 'Asha Pillai')
    await page.context().clearCookies({ name: 'vitrine_staff' })
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('we’ve sent it a link')).toBeVisible()
    await page.goto(await mail(email, /\/admin\/reset-password#[\w-]{43}/))
    await page.getByLabel('New password').fill('glaze at cone nine')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('link', { name: 'Go to login' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('glaze at cone nine')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ashkiln', exact: true })).toBeVisible()
    await page.goto('/admin/login')
    await expect(page).toHaveURL(/\/admin\/?$/)
  })

  test('AD-02 An owner reads in the audit log who did what @both', async ({ page }) => {
    const email = newAddress()
    await invite(page, email, 'Editor')
    await page.goto('/admin/audit')
    await expect(rowOf(page, email)).toContainText('Admin token: invited')
    await page.getByLabel('What').selectOption('Product')
    await expect(rowOf(page, email)).toHaveCount(0)
    await page.getByLabel('What').selectOption('Invitation')
    await expect(rowOf(page, email)).toContainText('role: editor')
    await page.getByLabel('From').fill('2099-01-01')
    await expect(page.getByText('No entries match.')).toBeVisible()
    await expectGoodPage(page)
  })
})
