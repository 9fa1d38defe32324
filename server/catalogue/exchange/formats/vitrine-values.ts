import type { ValidateFunction } from 'ajv'
import type { ProductCustomisation } from '#generated/api.d.ts'
import { parseMinorUnits, toDecimalString } from '#domain/money.ts'
import { definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'
import { readPercent } from '../values/amounts.ts'

export type GstSlabs = { up_to: number; bps: number }[]

export const writePercent = (bps: number): string => String(bps / 100)

/** Returns "5% up to 1000.00, 12% up to 2500.00". */
export const writeSlabs = (slabs: GstSlabs, currency: string): string =>
  slabs
    .map(({ up_to: amount, bps }) => `${writePercent(bps)}% up to ${toDecimalString({ amount, currency })}`)
    .join(', ')

/** Reads what `writeSlabs` writes; undefined if it is something else. */
export function readSlabs(text: string, currency: string): GstSlabs | undefined {
  if (text.trim() === '') return []
  const parts = text.split(',').map((part) => part.trim())
  const slabs = parts.flatMap((part) => {
    const [, rate = '', amount = ''] = /^(\S+) up to (\S+)$/u.exec(part) ?? []
    const [bps, upTo] = [readPercent(rate), parseMinorUnits(amount, currency)]
    return bps === undefined || upTo === undefined ? [] : [{ up_to: upTo, bps }]
  })
  return slabs.length === parts.length ? slabs : undefined
}

let validator: ValidateFunction<ProductCustomisation> | undefined

/** Reads customisation fields as JSON, null if there are none; undefined if they are not valid. */
export function readCustomisation(text: string): ProductCustomisation | null | undefined {
  if (text.trim() === '') return null
  validator ??= definitionValidator(
    readSharedSchema(),
    'ProductCustomisation',
  ) as ValidateFunction<ProductCustomisation>
  try {
    const value: unknown = JSON.parse(text)
    return validator(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads "gifts:3, everyday" into handles with the place within the collection. */
export const readCollection = (item: string): { handle: string; position?: number } => {
  const [, handle = item, position] = /^(.*?)(?::(\d{1,9}))?$/u.exec(item) ?? []
  return { handle, ...(position !== undefined && { position: Number(position) }) }
}
