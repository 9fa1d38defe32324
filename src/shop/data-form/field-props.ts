import type { FormField } from '#generated/api.d.ts'

/** Props of each field of a form. */
export interface DataFieldProps {
  field: FormField
  /** Its form; undefined for the trade enquiry form. */
  formId: string | undefined
  error: string | undefined
  /** In the shop's time zone; undefined before hydration. */
  today: string | undefined
  phone: { length: number; code: string | undefined }
  /** Of a file that was sent. */
  path: string | undefined
  onFile: (path: string | undefined) => void
}
