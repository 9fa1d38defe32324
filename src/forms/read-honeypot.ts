import { HONEYPOT } from '#domain/honeypot.ts'

/** Returns the honeypot's value as the API takes it; nothing if it is empty. */
export function readHoneypot(form: HTMLFormElement): { [HONEYPOT]?: string } {
  const value = new FormData(form).get(HONEYPOT)
  return typeof value === 'string' && value !== '' ? { [HONEYPOT]: value } : {}
}
