import { ownPath, withQuery } from '#lib/url.ts'

/** The dialogs an address can open: `/?dialog=login&redirectTo=%2Faccount%2Forders` (RT-11). */
export type AddressDialog = 'login' | 'password-login' | 'register' | 'forgot-password' | 'reset-link-refused'

export interface RequestedDialog {
  dialog: AddressDialog
  /** A path of this shop to visit after the login. */
  redirectTo?: string
}

const dialogs: readonly string[] = [
  'login',
  'password-login',
  'register',
  'forgot-password',
  'reset-link-refused',
] satisfies AddressDialog[]

/** Returns the address that opens a dialog on the home page. Guests of guarded pages are redirected there. */
export function dialogHref(dialog: AddressDialog, redirectTo?: string): string {
  return withQuery('/', { dialog, redirectTo })
}

/** Reads the dialog from query values. A target outside the shop is dropped. */
export function readDialog(values: Readonly<Record<string, unknown>>): RequestedDialog | undefined {
  const dialog = first(values['dialog'])
  if (typeof dialog !== 'string' || !dialogs.includes(dialog)) return undefined
  const redirectTo = ownPath(first(values['redirectTo']))
  return { dialog: dialog as AddressDialog, ...(redirectTo !== undefined && { redirectTo }) }
}

export function readDialogFromHref(address: string): RequestedDialog | undefined {
  return readDialog(Object.fromEntries(new URLSearchParams(/\?([^#]*)/u.exec(address)?.[1])))
}

const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value)
