/** Where the specification shows fields without their values' shape, or no shape at all. */
export type Fields = Readonly<Record<string, unknown>>

/** A record of which only the id is known. */
export interface Identified extends Fields {
  id: number | string
}
