import type { CustomerPage } from '#generated/api.d.ts'
import * as t from '#words/admin-customers.ts'

/** Returns a customer's name, or the contact where the name is unknown. */
export const customerName = ({ name, email, phone }: Pick<CustomerPage, 'name' | 'email' | 'phone'>): string =>
  name || email || phone || t.nameless()
