import type { FormField } from '#generated/api.d.ts'

/** What each field of a form is given. */
export interface DataFieldProps {
  field: FormField
  /** The form it belongs to; undefined for that of trade enquiries. */
  formId: string | undefined
  error: string | undefined
  /** By the shop's clock; undefined until the page is alive. */
  today: string | undefined
  phone: { length: number; code: string | undefined }
  /** Of a file that was sent. */
  path: string | undefined
  onFile: (path: string | undefined) => void
}
