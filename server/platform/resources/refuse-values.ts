import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-errors.ts'

/** Messages by JSON pointer within the values, such as `/variants/0/sku`. */
export type ValueErrors = Readonly<Record<string, string>>

/** @throws ApiError 422 that names each field, if there are errors */
export function refuseValues(errors: ValueErrors): void {
  if (Object.keys(errors).length > 0) throw invalidValues(errors)
}

/** Like `invalidValues`, for one field whose message is also that of the whole. */
export const invalidValue = (pointer: string, message: string): ApiError =>
  new ApiError(422, 'invalid_values', message, { payload: { errors: { [pointer]: message } } })

export const invalidValues = (errors: ValueErrors): ApiError =>
  new ApiError(422, 'invalid_values', t.invalidValues({ count: Object.keys(errors).length }), { payload: { errors } })
