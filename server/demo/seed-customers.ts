import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emailKey } from '#lib/normalise-text.ts'
import type { AddressType } from '#generated/api.d.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { insert } from '#server/platform/db/upsert.ts'

/** A customer of fixtures/customers.json; the password is public. */
export interface CustomerFixture {
  first_name: string
  last_name: string
  email: string
  phone: string
  phone_verified: boolean
  password: string
  addresses: ({ address_type: AddressType; default: boolean } & Record<string, string | boolean>)[]
  wishlist: string[]
}

const CUSTOMER = `INSERT INTO customer (first_name, last_name, email, email_key, email_verified_at, phone, phone_verified_at, password_hash)
   VALUES ($1, $2, $3, $4, now(), $5, CASE WHEN $6 THEN now() END, $7) ON CONFLICT DO NOTHING RETURNING id`
const insertAddresses = insert('address', ['customer_id', 'address_type', 'is_default', 'fields'])
const WISHES = `INSERT INTO wishlist_item (customer_id, product_id) SELECT $1, id FROM product WHERE sku = ANY ($2)`

export async function readCustomers(): Promise<CustomerFixture[]> {
  return JSON.parse(await readFile(join(findRoot(), 'fixtures/customers.json'), 'utf8')) as CustomerFixture[]
}

/** Adds the demo customers. Existing ones are not changed. */
export async function seedCustomers(db: Queryable, fixtures: readonly CustomerFixture[]): Promise<void> {
  for (const fixture of fixtures) {
    const key = emailKey(fixture.email)
    if ((await db.query('SELECT FROM customer WHERE email_key = $1 LIMIT 1', [key])).rowCount) continue
    const { first_name, last_name, email, phone, phone_verified: isVerified } = fixture
    const hash = await hashPassword(fixture.password)
    const { rows } = await db.query<{ id: number }>(CUSTOMER, [
      first_name,
      last_name,
      email,
      key,
      phone,
      isVerified,
      hash,
    ])
    const customerId = rows[0]?.id
    if (customerId === undefined) continue
    await insertAddresses(
      db,
      fixture.addresses.map(({ address_type, default: is_default, ...fields }) => ({
        customer_id: customerId,
        address_type,
        is_default,
        fields,
      })),
    )
    await db.query(WISHES, [customerId, fixture.wishlist])
  }
}
