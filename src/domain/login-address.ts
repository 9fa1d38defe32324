import { ownPath, withQuery } from '#lib/url.ts'

/** The dialogs an address may open: `/?dialog=login&redirectTo=%2Faccount%2Forders` (RT-11). */
export type AddressDialog = 'login' | 'password-login' | 'register' | 'forgot-password' | 'reset-link-refused'

/** What an address says of a dialog. */
export interface AskedDialog {
  dialog: AddressDialog
  /** Where a login leads; always a path of this shop. */
  redirectTo?: string
}

const dialogs: readonly string[] = [
  'login',
  'password-login',
  'register',
  'forgot-password',
  'reset-link-refused',
] satisfies AddressDialog[]

/** The address that opens a dialog on the home page: where links lead, and guests of guarded pages are sent. */
export function loginAddress(dialog: AddressDialog, redirectTo?: string): string {
  return withQuery('/', { dialog, redirectTo })
}

/** Reads the dialog out of the values of a query; a target that leaves the shop counts as none. */
export function readDialog(values: Readonly<Record<string, unknown>>): AskedDialog | undefined {
  const dialog = first(values['dialog'])
  if (typeof dialog !== 'string' || !dialogs.includes(dialog)) return undefined
  const redirectTo = ownPath(first(values['redirectTo']))
  return { dialog: dialog as AddressDialog, ...(redirectTo !== undefined && { redirectTo }) }
}

/** Reads it out of an address, such as that of a link. */
export function dialogOf(address: string): AskedDialog | undefined {
  return readDialog(Object.fromEntries(new URLSearchParams(/\?([^#]*)/u.exec(address)?.[1])))
}

const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value)
