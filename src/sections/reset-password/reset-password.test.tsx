// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { pageAt } from '#tools/testing/page-at.ts'
import { resetLinkOf } from './reset-link.ts'

const CHECK = 'GET /api/auth/validate-reset'
const ACCOUNT = 'GET /api/account/get'
const RESET = 'POST /api/auth/reset'
const COMPLETE = 'POST /api/auth/reset-complete'
const link = { path: '/account/reset-password/meera%40ashkiln.example/to%2Fken' }
const bad = failure(422, 'This link has expired.', { code: 'bad_reset_link' })
const good = success({ email: 'meera@ashkiln.example' })

const show = (answers: Answers, page = link) => ({
  ...showSection(section, { customer: meera, answers, page }),
  user: userEvent.setup(),
})
const save = () => screen.getByRole('button', { name: 'Save new password' })

it('RT-06 sets the password, and opens the password login if nobody is logged in', async () => {
  const { user, bodiesOf, sent } = show({ [CHECK]: good, [COMPLETE]: success({}) })
  expect(screen.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  await user.type(await screen.findByLabelText('New password'), 'aA1!xyzw')
  expect(await screen.findByText('Strong password')).toBeVisible()
  await user.click(save())
  expect(await screen.findByText(/Your password has been changed\. Log in/)).toBeVisible()
  expect(bodiesOf(COMPLETE)).toEqual([{ email: 'meera@ashkiln.example', token: 'to/ken', password: 'aA1!xyzw' }])
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/?dialog=password-login')
  expect(sent).toEqual([{ type: 'login.requested', dialog: 'passwordLogin', redirectTo: '/account' }])
})

it('RT-06 refuses a used, expired or foreign link, and offers a new one', async () => {
  show({ [CHECK]: bad, [ACCOUNT]: success(meera) })
  expect(await screen.findByText(/has expired or has already been used/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Email me a link' })).toBeVisible()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

it('RT-06 setting a password logs the customer in', async () => {
  const reply = { user: meera, api_cart: null, cart_session_id: null }
  const { user, sent } = show({ [CHECK]: good, [COMPLETE]: success(reply) })
  await user.type(await screen.findByLabelText('New password'), 'aA1!xyzw')
  await user.click(save())
  expect(await screen.findByText(/you’re logged in/)).toBeVisible()
  expect(sent).toEqual([{ type: 'login.succeeded', reply, by: 'login' }])
})

it('RT-06 offers a link to a customer without one, and confirms it', async () => {
  const { user, bodiesOf } = show(
    { [RESET]: success({}), [ACCOUNT]: success(meera) },
    { path: '/account/reset-password' },
  )
  expect(await screen.findByText(/We’ll send a link to/)).toHaveTextContent('meera@ashkiln.example')
  await user.click(screen.getByRole('button', { name: 'Email me a link' }))
  expect(await screen.findByText(/We’ve sent a link to/)).toBeVisible()
  expect(bodiesOf(RESET)).toEqual([{ email: 'meera@ashkiln.example' }])
})

it('RT-06 validates the password, and keeps it if the server refuses it', async () => {
  const refusal = failure(422, 'Too common', {
    code: 'invalid_fields',
    payload: { errors: { password: 'This password is too common.' } },
  })
  const { user, bodiesOf, messages } = show({ [CHECK]: good, [COMPLETE]: refusal })
  await screen.findByLabelText('New password')
  await user.click(save())
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    /^This field is required At least 6 characters/,
  )
  await user.type(screen.getByLabelText('New password'), '12345')
  await user.click(save())
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    /^Use at least 6 characters\. At least 6 characters/,
  )
  expect(bodiesOf(COMPLETE)).toEqual([])
  await user.type(screen.getByLabelText('New password'), '6')
  await user.click(save())
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/^This password is too common\./),
  )
  expect(screen.getByLabelText('New password')).toHaveValue('123456')
  expect(save()).toBeEnabled()
  expect(messages).toEqual([])
})

it('LY-16 shows in the form that no reply came, and keeps the password, without a toast', async () => {
  const offline = { error: new TypeError('Failed to fetch') }
  const { user, messages } = show({ [CHECK]: [good, offline], [COMPLETE]: offline })
  await user.type(await screen.findByLabelText('New password'), 'aA1!xyzw')
  await user.click(save())
  await waitFor(() => expect(save()).toBeEnabled())
  expect(screen.getByRole('alert')).toHaveTextContent(/connection/i)
  expect(screen.getByLabelText('New password')).toHaveValue('aA1!xyzw')
  expect(messages).toEqual([])
})

it('RT-06 explains a link that expires in the meantime, without a toast', async () => {
  const { user, messages } = show({ [CHECK]: [good, bad], [COMPLETE]: bad, [ACCOUNT]: success(meera) })
  await user.type(await screen.findByLabelText('New password'), 'aA1!xyzw')
  await user.click(save())
  expect(await screen.findByText(/has expired or has already been used/)).toBeVisible()
  expect(messages).toEqual([])
})

it('RT-06 checks again after a failure', async () => {
  const { user } = show({ [CHECK]: [failure(429, 'Too many tries'), good] })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('New password')).toBeVisible()
})

it('RT-06 is rendered with its title by the server', () => {
  const html = renderToString(elementOf(section, { page: link }))
  expect(html).toContain('Reset Password')
  expect(html).toContain('aria-busy')
})

it.each([
  ['/account/reset-password/a%40b.example/t', { email: 'a@b.example', token: 't' }],
  ['/account/reset-password/a@b.example/t%2Fu', { email: 'a@b.example', token: 't/u' }],
  ['/account/reset-password/a@b.example/t/u', { email: '', token: '' }],
  ['/account/reset-password/%zz/t', { email: '%zz', token: 't' }],
  ['/account/reset-password', { email: '', token: '' }],
])('RT-06 reads the link of %s', (path, expected) => {
  expect(resetLinkOf(pageAt(path).params ?? {})).toEqual(expected)
})
