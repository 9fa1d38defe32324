import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { ownMessages } from '#domain/messages.ts'
import { trapOf } from '#shop/forms/trap-of.ts'
import { email as isAddress, judge, required } from '#shop/forms/use-form.ts'
import { subscribe } from '#generated/calls/plugins.ts'

/** Sends the address that stands in a form; what is wrong with it, in words, or undefined once it was taken. */
export async function sendAddress(client: QueryClient, form: HTMLFormElement): Promise<string | undefined> {
  const given = new FormData(form).get('email')
  const email = typeof given === 'string' ? given.trim() : ''
  const fault = judge(email, [required, isAddress])
  if (fault !== undefined) return fault
  try {
    await subscribe(httpOf(client), { body: { email, ...trapOf(form) } })
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.message : ownMessages.requestFailed
  }
}
