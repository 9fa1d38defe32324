import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { emailKey } from '#lib/normal-form.ts'
import type { AddressType } from '#generated/api.d.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import type { Orm } from '#server/platform/db/database.ts'
import { address, customer, product, wishlistItem } from '#server/platform/db/schema.ts'

/** A customer of fixtures/customers.json; the password is as public as the file. */
export interface CustomerFixture {
  first_name: string
  last_name: string
  email: string
  phone: string
  phone_verified: boolean
  password: string
  addresses: ({ address_type: AddressType; default: boolean } & Record<string, string | boolean>)[]
  /** SKUs. */
  wishlist: string[]
}

/** Reads the customers of the demo store. */
export async function readCustomers(): Promise<CustomerFixture[]> {
  return JSON.parse(await readFile(join(findRoot(), 'fixtures/customers.json'), 'utf8')) as CustomerFixture[]
}

/** Gives the demo store its customers. One who is there already is left as they are: they may have changed what is theirs. */
export async function seedCustomers(orm: Orm, fixtures: readonly CustomerFixture[]): Promise<void> {
  for (const one of fixtures) {
    const key = emailKey(one.email)
    const [known] = await orm.select({ id: customer.id }).from(customer).where(eq(customer.emailKey, key)).limit(1)
    if (known) continue
    const [created] = await orm
      .insert(customer)
      .values({
        firstName: one.first_name,
        lastName: one.last_name,
        email: one.email,
        emailKey: key,
        emailVerifiedAt: new Date(),
        phone: one.phone,
        phoneVerifiedAt: one.phone_verified ? new Date() : null,
        passwordHash: await hashPassword(one.password),
      })
      .onConflictDoNothing()
      .returning({ id: customer.id })
    if (!created) continue
    const customerId = created.id
    if (one.addresses.length > 0)
      await orm.insert(address).values(
        one.addresses.map(({ address_type: addressType, default: isDefault, ...fields }) => ({
          customerId,
          addressType,
          isDefault,
          fields: fields as Record<string, string>,
        })),
      )
    const kept = await orm.select({ id: product.id }).from(product).where(inArray(product.sku, one.wishlist))
    if (kept.length > 0) await orm.insert(wishlistItem).values(kept.map(({ id }) => ({ customerId, productId: id })))
  }
}
