// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, legacy, loggedIn, openDialogAt, otpOnly, showDialogs } from './testing/dialogs-stage.ts'

beforeEach(() => document.querySelector('[data-opener]')?.remove())

/** A link of the page that opens a dialog. */
function opener(href: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.dataset['opener'] = ''
  document.body.append(link)
  link.addEventListener('click', (event) => event.preventDefault())
  return link
}

describe('opening', () => {
  it('RT-11 opens the login dialog by its address; closing it clears the address and the redirect', async () => {
    const { element, auth, address, user } = await openDialogAt(
      '/?dialog=login&redirectTo=%2Faccount%2Forders&x=1',
      'Login',
    )
    expect(auth.getSnapshot().context.redirectTo).toBe('/account/orders')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(element).not.toHaveAttribute('open'))
    expect(auth.getSnapshot().context.redirectTo).toBeUndefined()
    await waitFor(() => expect(address()).toBe('/?x=1'))
  })

  it('RT-11 ignores a redirect that leaves the shop', async () => {
    const { auth } = await openDialogAt('/?dialog=login&redirectTo=https%3A%2F%2Fevil.example', 'Login')
    expect(auth.getSnapshot().context.redirectTo).toBeUndefined()
  })

  it('AU-02 opens the dialog by a link, except with a modifier key', async () => {
    const link = opener('/?dialog=register')
    await showDialogs()
    fireEvent.click(link, { ctrlKey: true })
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    fireEvent.click(link)
    expect(await dialog('Register')).toHaveAttribute('open')
  })

  it('RT-06 opens the password reset after an expired link, and explains it', async () => {
    const { inside } = await openDialogAt('/?dialog=reset-link-refused', 'Forgot Password?')
    expect(inside.getByText(/has expired or has already been used/u)).toBeVisible()
  })
})

describe('a guest from the checkout', () => {
  const url = '/?dialog=login&redirectTo=%2Fcheckout%2Faddress'

  it('RT-12 CK-02 reads why if guest checkout is off', async () => {
    const { inside } = await openDialogAt(url, 'Login', { settings: { enable_guest_checkout: false } })
    expect(inside.getByText('Customer account is empty')).toBeVisible()
  })

  it('RT-12 reads nothing if guest checkout is on', async () => {
    const { inside } = await openDialogAt(url, 'Login')
    expect(inside.queryByText('Customer account is empty')).toBeNull()
  })
})

describe('modes', () => {
  it('AU-01 AU-03 starts with the code if the shop offers both, and again after closing', async () => {
    const { inside, element, user, auth } = await openDialogAt('/?dialog=login', 'Login')
    expect(inside.getByRole('separator')).toBeInTheDocument()
    expect(inside.queryByRole('button', { name: 'Register Now' })).toBeNull()
    await user.click(inside.getByRole('button', { name: 'Login with Email' }))
    expect(inside.getByRole('textbox', { name: 'Email' })).toHaveFocus()
    expect(inside.getByRole('button', { name: 'Login with OTP' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(element).not.toHaveAttribute('open'))
    act(() => auth.send({ type: 'login.requested' }))
    expect(await inside.findByRole('textbox', { name: 'Phone' })).toBeVisible()
    expect(inside.queryByText(/wishlist/u)).toBeNull()
    act(() => auth.send({ type: 'login.requested', toSave: 'Tea bowl' }))
    expect(await inside.findByText('Log in to save Tea bowl to your wishlist.')).toBeVisible()
  })

  it('AU-03 shows the divider in every mode of both dialogs', async () => {
    const { inside, user } = await openDialogAt('/?dialog=login', 'Login')
    await user.click(inside.getByRole('button', { name: 'Login with Email' }))
    expect(inside.getByRole('separator')).toBeInTheDocument()
    await user.click(inside.getByRole('button', { name: 'Forgot Password' }))
    expect(inside.getByRole('separator')).toBeInTheDocument()
    const register = await openDialogAt('/?dialog=register', 'Register')
    expect(register.inside.getByRole('separator')).toBeInTheDocument()
  })

  it('AU-01 AU-03 shows no divider and no other mode if the shop offers one', async () => {
    const { inside } = await openDialogAt('/?dialog=login', 'Login', { settings: legacy })
    expect(inside.getByRole('textbox', { name: 'Email' })).toBeVisible()
    expect(inside.queryByRole('separator')).toBeNull()
    expect(inside.queryByRole('button', { name: 'Login with OTP' })).toBeNull()
    const other = await openDialogAt('/?dialog=login', 'Login', { settings: otpOnly })
    expect(other.inside.getByRole('button', { name: 'SEND OTP' })).toBeVisible()
    expect(other.inside.queryByRole('button', { name: 'Login with Email' })).toBeNull()
  })

  it('AU-01 AU-02 switches from login to registration and back', async () => {
    const { inside, user } = await openDialogAt('/?dialog=login', 'Login', { settings: legacy })
    await user.click(inside.getByRole('button', { name: 'Register Now' }))
    const register = await dialog('Register')
    await waitFor(() => expect(register).toHaveAttribute('open'))
    await user.click(within(register).getByRole('button', { name: 'Login Now' }))
    await waitFor(() => expect(register).not.toHaveAttribute('open'))
    expect(await dialog('Login')).toHaveAttribute('open')
  })

  it('AU-01 offers no registration if it is off', async () => {
    const settings = { ...legacy, enable_customer_register: false }
    const { inside } = await openDialogAt('/?dialog=login', 'Login', { settings })
    expect(inside.queryByRole('button', { name: 'Register Now' })).toBeNull()
  })

  it('AU-02 switches between the registration’s modes', async () => {
    const { inside, user } = await openDialogAt('/?dialog=register', 'Register')
    await user.click(inside.getByRole('button', { name: 'Register with Email' }))
    expect(inside.getByRole('textbox', { name: 'First name' })).toHaveFocus()
    await user.click(inside.getByRole('button', { name: 'Register with OTP' }))
    expect(inside.getByRole('textbox', { name: 'Phone' })).toBeVisible()
  })

  it('CK-08 prefills the registration from a guest’s order, in both modes', async () => {
    const { user, auth } = await showDialogs()
    const known = { first_name: 'Anjali', last_name: 'Rao', phone: '9000000008', email: 'anjali@ashkiln.example' }
    act(() => auth.send({ type: 'login.requested', dialog: 'register', redirectTo: '/about', known }))
    const inside = within(await dialog('Register'))
    expect(await inside.findByRole('textbox', { name: 'Phone' })).toHaveValue('9000000008')
    await user.click(inside.getByRole('button', { name: 'Register with Email' }))
    for (const [name, value] of [
      ['First name', 'Anjali'],
      ['Last name', 'Rao'],
      ['Phone', '9000000008'],
      ['Email', 'anjali@ashkiln.example'],
    ] as const)
      expect(inside.getByRole('textbox', { name })).toHaveValue(value)
    expect(inside.getByLabelText('Password')).toHaveValue('')
  })

  it('AU-17 links to the terms and the privacy policy', async () => {
    const { inside } = await openDialogAt('/?dialog=login', 'Login')
    expect(inside.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute('href', '/terms-and-conditions')
    expect(inside.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy')
  })
})

describe('login by email', () => {
  const fields = (inside: ReturnType<typeof within>) => ({
    email: inside.getByRole('textbox', { name: 'Email' }),
    password: inside.getByLabelText('Password'),
  })

  it('AU-04 shows errors at the fields until they change', async () => {
    const { inside, user, calls } = await openDialogAt('/?dialog=login', 'Login', { settings: legacy })
    const { email, password } = fields(inside)
    await user.click(inside.getByRole('button', { name: 'Login' }))
    expect(email).toHaveAccessibleDescription('This field is required')
    expect(password).toHaveAccessibleDescription('This field is required')
    expect(email).toHaveFocus()
    await user.keyboard('anu')
    expect(email).toHaveAccessibleDescription('')
    expect(password).toHaveAccessibleDescription('This field is required')
    expect(calls).toEqual([])
  })

  it('AU-04 AU-11 AU-13 submits by Enter with remember_me on, and shows “Please wait”', async () => {
    const { inside, user, calls, answer, emitted, element } = await openDialogAt(
      '/?dialog=login&redirectTo=%2Faccount%2Forders',
      'Login',
      { settings: legacy, held: true },
    )
    const { email, password } = fields(inside)
    expect(email).toHaveAttribute('autocomplete', 'username')
    expect(password).toHaveAttribute('autocomplete', 'current-password')
    expect(inside.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
    await user.type(email, 'anu@ashkiln.example')
    await user.type(password, 'secret{Enter}')
    const button = inside.getByRole('button', { name: 'Please wait' })
    expect(button).toBeDisabled()
    expect(calls).toEqual([
      { path: '/api/auth/login', body: { email: 'anu@ashkiln.example', password: 'secret', remember_me: true } },
    ])
    await answer()
    await waitFor(() => expect(element).not.toHaveAttribute('open'))
    expect(emitted.at(-1)).toMatchObject({
      type: 'auth.loggedIn',
      reply: loggedIn,
      by: 'login',
      goTo: '/account/orders',
    })
  })

  it('AU-12 stays open without a message of its own after a refusal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { inside, user, element } = await openDialogAt('/?dialog=login', 'Login', {
      settings: legacy,
      refuses: ['/api/auth/login'],
    })
    const { email, password } = fields(inside)
    await user.type(email, 'anu@ashkiln.example')
    await user.type(password, 'wrong{Enter}')
    expect(await inside.findByRole('button', { name: 'Login' })).toBeEnabled()
    expect(element).toHaveAttribute('open')
    expect(inside.queryByText('No')).toBeNull()
    expect(email).toHaveValue('anu@ashkiln.example')
  })

  it('AU-01 shows and hides the password', async () => {
    const { inside, user } = await openDialogAt('/?dialog=login', 'Login', { settings: legacy })
    const { password } = fields(inside)
    expect(password).toHaveAttribute('type', 'password')
    await user.click(inside.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
    await user.click(inside.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveAttribute('type', 'password')
  })

  it('AU-12 requests a reset link for a valid email, then returns to the login', async () => {
    const { inside, user, calls } = await openDialogAt('/?dialog=login', 'Login', { settings: legacy })
    await user.click(inside.getByRole('button', { name: 'Forgot Password' }))
    const forgot = within(await dialog('Forgot Password?'))
    const email = forgot.getByRole('textbox', { name: 'Email' })
    await user.type(email, 'anu{Enter}')
    expect(email).toHaveAccessibleDescription('The value must be an valid email address')
    await user.type(email, '@ashkiln.example{Enter}')
    expect(calls).toEqual([{ path: '/api/auth/reset', body: { email: 'anu@ashkiln.example' } }])
    expect(await dialog('Login')).toBeVisible()
    expect(inside.getByLabelText('Password')).toBeVisible()
  })
})

describe('registration by email', () => {
  async function open() {
    const shown = await openDialogAt('/?dialog=register', 'Register', { settings: legacy })
    const field = (name: string) => shown.inside.getByLabelText(name)
    return { ...shown, field }
  }

  it('AU-05 requires every field and checks each by its rules', async () => {
    const { inside, field, user, calls } = await open()
    const names = ['First name', 'Last name', 'Phone', 'Email', 'Password']
    await user.click(inside.getByRole('button', { name: 'Register' }))
    for (const name of names) expect(field(name)).toHaveAccessibleDescription(/This field is required/u)
    await user.type(field('First name'), 'Anu')
    await user.type(field('Last name'), 'Rao')
    await user.type(field('Phone'), '900000000')
    await user.type(field('Email'), 'anu@')
    await user.type(field('Password'), '12345{Enter}')
    expect(field('Phone')).toHaveAccessibleDescription(/This field is not valid\./u)
    expect(field('Email')).toHaveAccessibleDescription('The value must be an valid email address')
    expect(field('Password')).toHaveAccessibleDescription('This field is not valid. At least 6 characters')
    expect(field('Phone')).toHaveFocus()
    await user.type(field('Phone'), '9')
    await user.type(field('Email'), 'ashkiln.example')
    await user.type(field('Password'), '6{Enter}')
    expect(calls).toEqual([
      {
        path: '/api/auth/register',
        body: {
          first_name: 'Anu',
          last_name: 'Rao',
          phone: '9000000009',
          email: 'anu@ashkiln.example',
          password: '123456',
        },
      },
    ])
  })

  it('AU-05 shows the password’s strength 250 ms after the last key', async () => {
    const { inside, field, user } = await open()
    const password = field('Password')
    expect(password).toHaveAttribute('autocomplete', 'new-password')
    await user.type(password, 'Monsoon-1')
    expect(inside.queryByText('Strong password')).toBeNull()
    expect(await inside.findByText('Strong password')).toBeVisible()
    await user.clear(password)
    await user.type(password, 'monsoon')
    expect(await inside.findByText('Weak password')).toBeVisible()
  })
})
