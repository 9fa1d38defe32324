/**
 * What a call's data looks like, as a value: it carries the TypeScript type, and the name of the schema that replies
 * are checked against in development and tests (AP-03). Production bundles hold the names and nothing more.
 */
export interface Shape<T> {
  /** Name in schemas/api; undefined where the specification shows no shape. */
  readonly schema: string | undefined
  readonly isList: boolean
  /** Never set; carries the type. */
  readonly type?: T
}

/** Data that is one `name` of schemas/api: `shapeOf<Cart>('Cart')`. */
export function shapeOf<T>(name: string): Shape<T> {
  return { schema: name, isList: false }
}

/** Data that is a list of `name`: `listOf<Category>('Category')`. */
export function listOf<T>(name: string): Shape<T[]> {
  return { schema: name, isList: true }
}

/** Data that no schema describes. */
export function unspecified<T = unknown>(): Shape<T> {
  return { schema: undefined, isList: false }
}

/** What is wrong with data, in words for developers; undefined when nothing is. */
export type ContractCheck = (shape: Shape<unknown>, data: unknown) => Promise<string | undefined>

/** Checks data with ajv in development and tests; undefined in production, where ajv is not in the bundle. */
export const developmentCheck: ContractCheck | undefined = import.meta.env.DEV
  ? async (shape, data) => {
      const { checkContract } = await import('./contract-check.ts')
      return checkContract(shape, data)
    }
  : undefined
