import { HONEYPOT } from '#domain/honeypot.ts'

/** What stands in the field that people do not see, as it is sent; nothing where it was left alone. */
export function trapOf(form: HTMLFormElement): { [HONEYPOT]?: string } {
  const value = new FormData(form).get(HONEYPOT)
  return typeof value === 'string' && value !== '' ? { [HONEYPOT]: value } : {}
}
