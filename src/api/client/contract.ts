import type { Definitions } from '#generated/api.d.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import type { Shape } from './shape.ts'

/** Data that is one `name` of schemas/api: `shapeOf('Cart')` carries the type Cart. */
export function shapeOf<Name extends keyof Definitions>(name: Name): Shape<Definitions[Name]> {
  return { schema: name, isList: false }
}

/** Data that is a list of `name`: `listOf('Category')` carries the type Category[]. */
export function listOf<Name extends keyof Definitions>(name: Name): Shape<Definitions[Name][]> {
  return { schema: name, isList: true }
}

/** Data that no schema describes. */
export function unspecified<T = unknown>(): Shape<T> {
  return { schema: undefined, isList: false }
}

/** What is wrong with data, in words for developers; undefined when nothing is. */
export type ContractCheck = (shape: Shape<unknown>, data: unknown) => Promise<string | undefined>

/** Checks data with ajv in development and tests; undefined in production, where ajv is not in the bundle. */
export const developmentCheck: ContractCheck | undefined = import.meta.env.DEV ? checkWith() : undefined

function checkWith(): ContractCheck {
  const code = lazyCode(() => import('./contract-check.ts'))
  return async (shape, data) => (await code.load()).checkContract(shape, data)
}
