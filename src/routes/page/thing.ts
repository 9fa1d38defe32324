/** A thing of schema.org. What is undefined in it is left out. */
export type Thing = Record<string, unknown>
