import type { Definitions } from '#generated/api.d.ts'

/**
 * What a call's data looks like, as a value: it carries the TypeScript type, and the name of the schema that replies
 * are checked against in development and tests (AP-03). Production bundles hold the names and nothing more.
 */
export interface Shape<T> {
  /** Name in schemas/api; undefined where the specification shows no shape. */
  readonly schema: keyof Definitions | undefined
  readonly isList: boolean
  /** Never set; carries the type. */
  readonly type?: T
}
