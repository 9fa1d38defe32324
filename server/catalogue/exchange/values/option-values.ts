import type { StoredAttributes, StoredOption } from '#server/catalogue/product/stored-options.ts'
import { type Pair, readList, readPairs, writeList, writePairs } from './lists.ts'

interface Value {
  value: string
  swatch?: string | null
}

const SWATCH = /^(.*) \((#[0-9a-f]{6}|)\)$/isu

/** "Celadon (#a9bfae)". A value that ends like that without having a colour gets empty brackets. */
const writeValue = ({ value, swatch }: Value): string =>
  swatch ? `${value} (${swatch})` : SWATCH.test(value) ? `${value} ()` : value

function readValue(text: string): { value: string; swatch?: string } {
  const [, value = text, swatch = ''] = SWATCH.exec(text) ?? []
  return { value, ...(swatch !== '' && { swatch }) }
}

export const writeOptionValues = (values: StoredOption['values']): string => writeList(values.map(writeValue))

export const readOptionValues = (text: string): StoredOption['values'] => readList(text).map(readValue)

/** Returns attributes, one to a line: "Glaze: Celadon (#a9bfae), Oxblood". */
export const writeAttributes = (attributes: StoredAttributes): string => writePairs(attributePairs(attributes))

/** Returns attributes as rows: "Glaze" with "Celadon (#a9bfae), Oxblood". */
export const attributePairs = (attributes: Readonly<StoredAttributes>): Pair[] =>
  Object.entries(attributes).map(([label, values]) => ({
    label,
    value: writeList((Array.isArray(values) ? values : [values]).map((one) => writeValue(asValue(one)))),
  }))

const asValue = (value: string | Value): Value => (typeof value === 'string' ? { value } : value)

/** Reads attributes; undefined if a line has no name. */
export function readAttributes(text: string): StoredAttributes | undefined {
  const pairs = readPairs(text)
  return pairs && Object.fromEntries(pairs.map(({ label, value }: Pair) => [label, attributeOf(value)]))
}

/** Reads the values of an attribute. */
export function attributeOf(text: string): StoredAttributes[string] {
  const values = readList(text)
    .map(readValue)
    .map((one) => (one.swatch === undefined ? one.value : { value: one.value, swatch: one.swatch }))
  return values.length === 1 ? values[0]! : values
}
