import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import {
  browser,
  codeFor,
  linkTo,
  loggedIn,
  messagesTo,
  reauthenticate,
  verifyEmail,
} from '#server/testing/customers.ts'
import { type Person, registerVerifiedCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

const readLink = (token: string) => browser(shop).get(`/api/auth/undo?${new URLSearchParams({ token })}`)
const undo = (token: string) => browser(shop).post('/api/auth/undo', { token })
let numbers = 0
const newNumber = () => `91${String(numbers++).padStart(8, '0')}`

async function changeNumber({ session, password }: Person, number = newNumber()): Promise<string> {
  await reauthenticate(session, password)
  await session.post('/api/account/otp/generate', { input: number })
  const otp = await codeFor(shop, number)
  expect((await session.post('/api/account/otp/verify', { input: number, otp })).statusCode).toBe(200)
  return number
}
async function changeEmail({ session, password }: Person, email: string): Promise<void> {
  const body = { email, current_password: password }
  expect((await session.put('/api/account/update-profile', body)).statusCode).toBe(200)
  await verifyEmail(shop, email)
}
const loginByCode = async (input: string) => {
  const visitor = browser(shop)
  await visitor.post('/api/auth/otp/request', { input })
  return visitor.post('/api/auth/otp/verify', { input, otp: await codeFor(shop, input) })
}

describe('the link of a change', () => {
  it('AU-19 restores the number, ends every session, and offers a new password', async () => {
    const person = await registerVerifiedCustomer(shop)
    const thiefNumber = await changeNumber(person)
    const token = await linkTo(shop, person.email, 'undo')
    expect(expectData(await readLink(token), 'UndoState').kind).toBe('phone')
    // Mail programs open links by themselves.
    expect((await person.session.get('/api/account/get')).statusCode).toBe(200)
    expect(expectData(await undo(token), 'Undone')).toEqual({ kind: 'phone', mailed: true })
    expectFailure(await person.session.get('/api/account/get'), 401, 'login_required')
    expect((await loginByCode(person.phone)).json().data.user.id).toBe(person.id)
    expect((await loginByCode(thiefNumber)).json().data.user.id).not.toBe(person.id)
    const text = (await messagesTo(shop, person.email))[0] ?? ''
    const reset = /reset-password\/[^/]+\/([\w-]{43})/.exec(text)?.[1]
    const body = { email: person.email, token: reset, password: 'mine alone again' }
    expect((await browser(shop).post('/api/auth/reset-complete', body)).statusCode).toBe(200)
    await loggedIn(shop, { email: person.email, password: 'mine alone again' })
  })

  it('AU-19 works once, and invalidates the link in the text message', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeNumber(person)
    const tokens = [await linkTo(shop, person.email, 'undo'), await linkTo(shop, `+91${person.phone}`, 'undo')]
    expect(new Set(tokens).size).toBe(2)
    expectData(await undo(tokens[1] ?? ''), 'Undone')
    for (const token of tokens) {
      expectFailure(await undo(token), 422, 'bad_undo_link')
      expectFailure(await readLink(token), 422, 'bad_undo_link')
    }
  })

  it('AU-19 undoes once when used ten times at once', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeNumber(person)
    const token = await linkTo(shop, person.email, 'undo')
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(token)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('AU-19 is valid for seven days', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeNumber(person)
    const token = await linkTo(shop, person.email, 'undo')
    const { changed_at, expires_at } = expectData(await readLink(token), 'UndoState')
    expect(Date.parse(expires_at) - Date.parse(changed_at)).toBe(7 * 86_400_000)
    await pool.query('UPDATE account_change SET expires_at = now() WHERE customer_id = $1', [person.id])
    expectFailure(await undo(token), 422, 'bad_undo_link')
  })

  it('AU-19 restores the address, and invalidates what was sent to the new one', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeEmail(person, `thief.${person.email}`)
    await browser(shop).post('/api/auth/reset', { email: `thief.${person.email}` })
    expectData(await undo(await linkTo(shop, person.email, 'undo')), 'Undone')
    const { result } = await loggedIn(shop, person)
    expect(result.user).toMatchObject({ email: person.email, pending_email: null })
    expect(result.user.email_verified_at).not.toBeNull()
    const text = (await messagesTo(shop, `thief.${person.email}`)).join('\n')
    const token = /reset-password\/[^/]+\/([\w-]{43})/.exec(text)?.[1]
    const body = { email: `thief.${person.email}`, token, password: 'of the thief' }
    expectFailure(await browser(shop).post('/api/auth/reset-complete', body), 422, 'bad_reset_link')
  })

  it('AU-19 undoes later changes too, and invalidates their links', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeEmail(person, `later.${person.email}`)
    const owners = await linkTo(shop, person.email, 'undo')
    await changeNumber(person)
    const thiefLink = await linkTo(shop, `later.${person.email}`, 'undo')
    expectData(await undo(owners), 'Undone')
    expectFailure(await undo(thiefLink), 422, 'bad_undo_link')
    const { result } = await loggedIn(shop, person)
    expect(result.user).toMatchObject({ email: person.email, phone: person.phone })
  })

  it('AU-19 restores a password', async () => {
    const person = await registerVerifiedCustomer(shop)
    const body = { current_password: person.password, password: 'of the thief' }
    expectData(await person.session.put('/api/account/update-password', body), 'Done')
    expectData(await undo(await linkTo(shop, person.email, 'undo')), 'Undone')
    await loggedIn(shop, person)
    const reply = await browser(shop).post('/api/auth/login', { email: person.email, password: 'of the thief' })
    expectFailure(reply, 401, 'wrong_credentials')
  })

  it('AU-19 reports that the number is verified for another account by now', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeNumber(person)
    const other = await registerVerifiedCustomer(shop)
    await changeNumber(other, person.phone)
    expectFailure(await undo(await linkTo(shop, person.email, 'undo')), 422, 'undo_taken')
  })

  it('AU-19 stores the previous state unreadably', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeNumber(person)
    const { rows } = await pool.query(
      `SELECT encode(before, 'escape') AS text FROM account_change WHERE customer_id = $1`,
      [person.id],
    )
    expect(rows).toHaveLength(1)
    for (const secret of [person.email, person.phone, 'argon2']) expect(rows[0].text).not.toContain(secret)
  })

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(100)])('AU-19 refuses “%s”', async (token) => {
    expectFailure(await readLink(token), 422, 'bad_undo_link')
    expectFailure(await undo(token), 422, 'bad_undo_link')
  })
})

describe('the link of a deletion', () => {
  it('AU-19 AC-07 restores the account with addresses and wishlist, which nobody can read until then', async () => {
    const person = await registerVerifiedCustomer(shop)
    const { session, password, email, id } = person
    const home = {
      name: 'Asha Pillai',
      phone: person.phone,
      country: 'IN',
      address_line_1: '3 Rue Dumas',
      pincode: '605001',
      city: 'Puducherry',
      state: 'PY',
    }
    expect((await session.post('/api/address/add', { address_type: 'Shipping', ...home })).statusCode).toBe(200)
    const { rows: products } = await pool.query('SELECT id FROM product ORDER BY id LIMIT 1')
    expect((await session.post('/api/wishlist/add', { product_id: products[0].id })).statusCode).toBe(200)
    expectData(await session.post('/api/account/delete', { password }), 'Done')
    const token = await linkTo(shop, email, 'undo')
    for (const table of ['customer', 'address', 'account_change', 'orders', 'known_place']) {
      const { rows } = await pool.query(`SELECT t::text AS text FROM ${table} t`)
      for (const { text } of rows)
        for (const secret of [email, person.phone, '3 Rue Dumas']) expect(text).not.toContain(secret)
    }
    expectData(await undo(token), 'Undone')
    const back = await loggedIn(shop, person)
    expect(back.result.user).toMatchObject({ id, email, first_name: 'Asha', phone: person.phone })
    expect(expectData(await back.get('/api/address/all'), 'Address[]')).toHaveLength(1)
    expect(expectData(await back.get('/api/wishlist/get'), 'WishlistItem[]')).toHaveLength(1)
  })
})
