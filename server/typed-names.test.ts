import { describe, expect, it } from 'vitest'
import links from '#fixtures/real-input/links.json' with { type: 'json' }
import names from '#fixtures/real-input/names.json' with { type: 'json' }
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { productId } from '#server/testing/test-app.ts'

const { delivered, her, pool, rate, shop } = await afterSaleShop()
const theirs = await delivered(her)
const plate = await productId(shop.database, 'ASH-PLA-001-ASH')
await pool.query('UPDATE product SET stock = 9000 WHERE id = $1', [plate])

let people = 0
const registers = (name: string, password: string) => {
  const [email, phone] = [`named${++people}@example.com`, `92${String(people).padStart(8, '0')}`]
  return browser(shop).post('/api/auth/register', { first_name: name, last_name: name, email, phone, password })
}

describe('CK-17 names as people write them are accepted', () => {
  it('CK-17 when they register; OP-04 a link is refused', async () => {
    // Only the password is wrong, so that nothing is hashed for the rest.
    for (const [name, faults] of [
      ...names.map((one) => [one, ['password']] as const),
      ...links.map(
        ({ input, refused }) =>
          [input, [...(refused.includes('name') ? ['first_name', 'last_name'] : []), 'password']] as const,
      ),
    ]) {
      const reply = await registers(name.slice(0, 60), 'abc')
      expect([name, Object.keys(reply.json().payload.errors)]).toEqual([name, faults])
    }
    for (const name of names.slice(0, 3)) {
      const { user } = expectData(await registers(name, 'slow blue glaze'), 'LoginResult')
      expect([user.first_name, user.last_name]).toEqual([name, name])
    }
  })

  it('CK-17 as the author of a review', async () => {
    for (const name of names) {
      const first_name = name.slice(0, 60).trim()
      expectData(await her.put('/api/account/update-profile', { first_name, last_name: 'Nair' }), 'Account')
      const { author } = expectData(await rate(theirs, her), 'OwnReview')
      expect(author).toBe(`${first_name.split(/\s+/u)[0]} N`)
    }
  })

  it('CK-17 in a form, which keeps them as they were written', async () => {
    for (const [at, name] of names.entries()) {
      const email = `writer${at}@example.com`
      const body = { name, email, topic: 'care', message: `It is for ${name}.` }
      expectData(await browser(shop).post('/api/form/submit/contact', body), 'Done')
      const { rows } = await pool.query<{ answers: { name: string; value: string }[] }>(
        'SELECT answers FROM form_answer ORDER BY id DESC LIMIT 1',
      )
      const kept = Object.fromEntries(rows[0]!.answers.map((answer) => [answer.name, answer.value]))
      expect(kept).toMatchObject({ name, message: `It is for ${name}.` })
    }
  })

  it('PL-09 as the words on a product', async () => {
    for (const name of names) {
      const custom_text = name.slice(0, 40).replaceAll(/\s+/gu, ' ').trim()
      const item = { product_id: plate, quantity: 1, additonal_data: { custom_text } }
      const cart = expectData(await browser(shop).post('/api/cart/add-item', item), 'Cart')
      expect(cart.items[0]?.additonal_data).toEqual({ custom_text })
    }
  })
})
