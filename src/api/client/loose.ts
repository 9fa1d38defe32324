/** Where the specification shows fields without their values' shape, or no shape at all. */
export type Fields = Readonly<Record<string, unknown>>
