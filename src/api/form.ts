import type { Form, FormAnswers, FormFile } from '#generated/api.d.ts'
import { shapeOf, unspecified } from './client/contract.ts'
import type { Http } from './client/http.ts'
import { QUIET_IF_MISSING } from './missing.ts'

/** A form with its fields. */
export function getForm(http: Http, id: string, signal?: AbortSignal): Promise<Form> {
  return http.call({
    method: 'GET',
    path: `/api/form/${encodeURIComponent(id)}`,
    data: shapeOf('Form'),
    signal,
    quiet: QUIET_IF_MISSING,
  })
}

/** Sends what was filled in. Without a toast: thanks and faults stand in the form. */
export function submitForm(http: Http, { id, values }: { id: string; values: FormAnswers }): Promise<unknown> {
  const path = `/api/form/submit/${encodeURIComponent(id)}`
  return http.call({ method: 'POST', path, body: values, data: unspecified(), quiet: true })
}

/** The form of trade enquiries. */
export function getTradeForm(http: Http, signal?: AbortSignal): Promise<Form> {
  return http.call({
    method: 'GET',
    path: '/api/plugins/TradeEnquiry/form',
    data: shapeOf('Form'),
    signal,
    quiet: QUIET_IF_MISSING,
  })
}

/** Which form a file is for, and which of its fields. */
export interface FileOfForm {
  /** Undefined: that of trade enquiries. */
  form: string | undefined
  field: string
  file: Blob
}

/** Sends a file for a field of a form; its path is the answer. */
export function uploadFormFile(http: Http, { form, field, file }: FileOfForm, signal?: AbortSignal): Promise<FormFile> {
  const path = form === undefined ? '/api/plugins/TradeEnquiry/upload' : `/api/form/upload/${encodeURIComponent(form)}`
  const body = new FormData()
  body.append('file', file)
  return http.call({
    ...{ method: 'POST', path, query: { field }, form: body },
    ...{ data: shapeOf('FormFile'), signal, quiet: true },
  })
}
