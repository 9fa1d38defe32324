import { browserWalks, appearanceOf, type Move, type DialogState, dialogAfter } from '#tools/testing/otp-walks.ts'
import type { Page } from '@playwright/test'
import { allOrFirst } from '#tools/testing/proof.ts'
import type { Phone } from './support/outbox.ts'
import { fillRegistration } from './support/registration.ts'
import { axeProblems, dialogOf, expect, test } from './support/test.ts'

const meera = { email: 'meera@ashkiln.example', password: 'monsoon-demo-meera' }
const login = (page: Page) => dialogOf(page, 'Login')

/** Logs in by keyboard from the open dialog. */
async function logInByEmail(page: Page, { email, password }: typeof meera): Promise<void> {
  // The dialog moves the focus half a second after it opens.
  await expect(login(page).getByLabel('Phone')).toBeFocused()
  await login(page).getByRole('button', { name: 'Login with Email' }).press('Enter')
  await expect(login(page).getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test('RT-11 RT-16 AU-04 AU-15 a guest who opens their orders logs in by keyboard alone, continues there, stays logged in, and logs out', async ({
  page,
  shopper,
  context,
}) => {
  const answer = await context.request.get('/account/orders', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([
    302,
    '/?dialog=login&redirectTo=%2Faccount%2Forders',
  ])
  await shopper.visit('/account/orders')
  await expect(login(page)).toBeVisible()
  await expect(login(page).getByLabel('Phone')).toBeFocused()
  await logInByEmail(page, meera)
  await expect(page).toHaveURL('/account/orders')

  await page.reload()
  await expect(page).toHaveURL('/account/orders')
  const storedUser = () => page.evaluate(() => localStorage.getItem('vitrine_user'))
  await expect.poll(storedUser).toBe('{"id":1,"first_name":"Meera"}')
  await page.getByRole('button', { name: 'Meera’s account' }).press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await expect.poll(storedUser).toBeNull()
})

test('RT-11 closing the dialog discards the page the guest wanted, also from the URL @proof', async ({
  page,
  shopper,
}) => {
  await shopper.visit('/?dialog=login&redirectTo=%2Faccount%2Forders')
  await expect(login(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await logInByEmail(page, meera)
  await expect(page).toHaveURL('/account')
})

// src/lib/url.test.ts covers all forms.
for (const target of allOrFirst(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']))
  test(`RT-11 RT-16 a login never redirects outside the shop, to ${target}`, async ({ page, shopper }) => {
    await shopper.visit(`/?dialog=login&redirectTo=${encodeURIComponent(target)}`)
    await logInByEmail(page, meera)
    await expect(page).toHaveURL('/account')
  })

test('AU-13 a guest’s cart becomes the customer’s at login, and is gone after logout', async ({
  page,
  shopper,
  phone,
}) => {
  await shopper.addToCart('moon-jar')
  await shopper.visit('/cart?dialog=login')
  await login(page).getByLabel('Phone').fill(phone.number)
  await page.keyboard.press('Enter')
  await login(page)
    .getByLabel('Code')
    .fill(await phone.code())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  await shopper.visit('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Moon jar' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible()
})

test.describe('when the server refuses', () => {
  test.use({ expectedConsole: [/401|A call failed/u] })

  test('RT-11 AU-12 LY-10 a refused login shows a toast that disappears with the dialog @proof', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/?dialog=login')
    await logInByEmail(page, { email: 'nobody@ashkiln.example', password: 'not the one' })
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(login(page)).toBeVisible()
    await expect(login(page).getByLabel('Email')).toHaveValue('nobody@ashkiln.example')
    // The pointer pauses the toast's timeout, so it can only close with the dialog.
    await page.getByRole('alert').hover()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('RT-11 an ended session opens the login again, which returns the customer to where they were', async ({
    page,
    shopper,
    context,
  }) => {
    await shopper.visit('/?dialog=login')
    await logInByEmail(page, meera)
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible()
    // Pending calls would be refused, too.
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Security' }).click()
    await expect(login(page)).toBeVisible()
    await logInByEmail(page, meera)
    await expect(page).toHaveURL('/account/security')
    await expect(page.getByRole('table', { name: 'Access log' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meera’s account' })).toBeVisible()
  })

  test('RT-11 AC-03 a session that ends while a form is open keeps what was typed, and shows it to no one else @proof', async ({
    page,
    shopper,
    context,
  }) => {
    await shopper.visit('/?dialog=login&redirectTo=/account/addresses')
    await logInByEmail(page, meera)
    await page.getByRole('button', { name: 'Add Address' }).click()
    await page.getByLabel('Full name').fill('Meera at her sister’s')
    await page.getByLabel('Phone number').fill('9000000001')
    await page.getByLabel('Flat, house, street').fill('3 Canal Street')
    await page.getByLabel('PIN code').fill('605001')
    await page.getByLabel('Town or city').fill('Puducherry')
    await page.getByLabel('State').selectOption({ label: 'Puducherry' })
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save address' }).click()
    await logInByEmail(page, meera)
    await expect(login(page)).toBeHidden()
    await expect(page.getByLabel('Full name')).toHaveValue('Meera at her sister’s')
    await expect(page.getByRole('button', { name: 'Meera’s account' })).toBeVisible()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(login(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Full name')).toHaveCount(0)
  })
})

test('AU-01 AU-02 axe finds no problems in any mode of the dialogs, and fields explain their errors @phone', async ({
  page,
  shopper,
}) => {
  const expectAccessible = async () => expect(await axeProblems(page)).toEqual([])
  await shopper.visit('/?dialog=login')
  await expect(login(page).getByRole('button', { name: 'SEND OTP' })).toBeVisible()
  await expectAccessible()
  await login(page).getByRole('button', { name: 'Login with Email' }).click()
  await login(page).getByRole('button', { name: 'Login', exact: true }).click()
  await expect(login(page).getByText('This field is required')).toHaveCount(2)
  await expectAccessible()
  await login(page).getByRole('button', { name: 'Forgot Password' }).click()
  await expect(dialogOf(page, 'Forgot Password?')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await shopper.visit('/?dialog=register')
  const register = dialogOf(page, 'Register')
  await expect(register).toBeVisible()
  await expectAccessible()
  await register.getByRole('button', { name: 'Register with Email' }).click()
  await register.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(register.getByText('This field is required')).toHaveCount(5)
  await expectAccessible()
})

test('AU-05 RT-16 a visitor registers by email and is logged in', async ({ page, shopper, phone }) => {
  await shopper.visit('/?dialog=register')
  const register = await fillRegistration(page, phone.number)
  await register.getByLabel('Password', { exact: true }).fill('Slow-blue-glaze-7')
  await expect(register.getByText('Strong password')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('button', { name: 'Ravi’s account' })).toBeVisible()
})

test.describe('the one-time code', () => {
  // Wrong codes are answered with 401. The page itself limits resends.
  test.use({ expectedConsole: [/401|A call failed/u] })

  const seen = new Set<string>()
  for (const moves of browserWalks) {
    /** axe checks each appearance of the dialog once. */
    const looks = new Set(
      moves
        .map((_, index) => appearanceOf(dialogAfter(moves.slice(0, index + 1), 3)))
        .filter((look) => !seen.has(look)),
    )
    for (const look of looks) seen.add(look)
    test(`AU-06 AU-07 AU-08 AU-16 ${moves.join(', ')}`, async ({ page, shopper, phone }) => {
      await shopper.visit('/?dialog=login')
      await expect(login(page).getByLabel('Phone')).toBeFocused()
      for (const [index, move] of moves.entries()) {
        const state = dialogAfter(moves.slice(0, index + 1), 3)
        await perform(move, state, page, phone)
        await expectAppearance(state, page, phone)
        // A toast disappears, so it is expected right after its press.
        if (move === 'resend' && state.isRefused)
          await expect(page.getByText('Maximum attempt reached. Please try again later')).toBeVisible()
        if (state.step === 'loggedIn' || !looks.delete(appearanceOf(state))) continue
        expect(await axeProblems(page)).toEqual([])
      }
    })
  }
})

/** Returns the code that a placeholder of the walk stands for. */
async function codeFor(typed: string, phone: Phone): Promise<string> {
  if (typed === '1234') return phone.code()
  return typed === '0000' ? String((Number(await phone.code()) + 1) % 10_000).padStart(4, '0') : typed
}

/** Performs a move by keyboard if the chart allows it. */
async function perform(move: Move, { error, isRefused }: DialogState, page: Page, phone: Phone): Promise<void> {
  const dialog = login(page)
  const [number, code] = [dialog.getByLabel('Phone'), dialog.getByLabel('Code')]
  const typeCode = async (typed: string) => {
    await code.fill('')
    await code.pressSequentially(await codeFor(typed, phone))
  }
  const sendBy = async (button: string) => {
    const isAsked = !error && !isRefused
    const answered = isAsked ? page.waitForResponse((response) => response.url().endsWith('/otp/request')) : undefined
    await dialog.getByRole('button', { name: button }).press('Enter')
    await answered
    await expect(dialog.getByRole('button', { name: 'Please wait' })).toHaveCount(0)
  }
  const steps: Record<Move, () => Promise<unknown>> = {
    typeShortNumber: () => number.fill('90000'),
    typeNumber: () => number.fill(phone.number),
    sendNumber: () => sendBy('SEND OTP'),
    typeHalfCode: () => typeCode('12'),
    typeWrongCode: () => typeCode('0000'),
    typeRightCode: () => typeCode('1234'),
    enterCode: async () => {
      await code.press('Enter')
      await expect(dialog.getByRole('button', { name: 'Please wait' })).toHaveCount(0)
    },
    resend: () => sendBy('RESEND OTP'),
    changeNumber: () => dialog.getByRole('button', { name: 'Change Phone' }).press('Enter'),
  }
  await steps[move]()
}

async function expectAppearance(
  { step, phone: typed, code, error }: DialogState,
  page: Page,
  phone: Phone,
): Promise<void> {
  if (step === 'loggedIn') return expect(page).toHaveURL('/account')
  const dialog = login(page)
  const number = dialog.getByLabel('Phone')
  if (step === 'phone') {
    await expect(number).toHaveValue(typed.length === 10 ? phone.number : typed)
    await expect(number).toHaveAccessibleDescription(error ?? '')
  } else {
    const field = dialog.getByLabel('Code')
    await expect(field).toHaveValue(await codeFor(code, phone))
    await expect(field).toHaveAccessibleDescription(error ?? '')
    await expect(dialog.getByRole('button', { name: 'VERIFY' })).toBeEnabled({ enabled: code.length === 4 })
  }
}
