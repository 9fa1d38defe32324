/** A schema.org thing. Undefined values are omitted. */
export type Thing = Record<string, unknown>
