import { unspecified } from './client/contract.ts'
import type { Http } from './client/http.ts'
import type { Fields } from './client/loose.ts'

/** A form with its fields. */
export function getForm(http: Http, id: string, signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'GET', path: `/api/form/${encodeURIComponent(id)}`, data: unspecified<Fields>(), signal })
}

/** Sends what was filled in. */
export function submitForm(http: Http, { id, values }: { id: string; values: Fields }): Promise<unknown> {
  const path = `/api/form/submit/${encodeURIComponent(id)}`
  return http.call({ method: 'POST', path, body: values, data: unspecified() })
}
