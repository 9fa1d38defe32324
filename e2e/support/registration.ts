import type { Locator, Page } from '@playwright/test'
import { dialogOf } from './test.ts'

/** Fills in the open registration dialog's form for email, except the password. Returns the dialog. */
export async function fillRegistration(page: Page, phone: string): Promise<Locator> {
  const register = dialogOf(page, 'Register')
  await register.getByRole('button', { name: 'Register with Email' }).click()
  await register.getByLabel('First name').fill('Ravi')
  await register.getByLabel('Last name').fill('Iyer')
  await register.getByLabel('Phone').fill(phone)
  await register.getByLabel('Email').fill(`ravi.${phone}@ashkiln.example`)
  return register
}
