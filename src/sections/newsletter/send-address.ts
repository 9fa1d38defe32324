import type { QueryClient } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { email as isAddress, errorOf, required } from '#domain/field-rules.ts'
import { messageOf } from '#forms/submission-error.ts'
import { trapOf } from '#forms/trap-of.ts'
import { subscribe } from '#generated/calls/plugins.ts'

/** Sends the form's email address. Resolves with an error message, or undefined on success. */
export async function sendAddress(client: QueryClient, form: HTMLFormElement): Promise<string | undefined> {
  const given = new FormData(form).get('email')
  const email = typeof given === 'string' ? given.trim() : ''
  const fault = errorOf(email, [required, isAddress])
  if (fault !== undefined) return fault
  try {
    await subscribe(httpOf(client), { body: { email, ...trapOf(form) } })
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
