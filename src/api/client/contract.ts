import { lazyCode } from '#lib/lazy-code.ts'

/** Describes for developers how a reply's data violates its schema; undefined if it does not. */
export type ContractCheck = (call: { method: string; path: string }, data: unknown) => Promise<string | undefined>

/** Checks data with ajv in development and tests; undefined in production, where ajv is not in the bundle. */
export const developmentCheck: ContractCheck | undefined = import.meta.env.DEV ? checkWith() : undefined

function checkWith(): ContractCheck {
  const code = lazyCode(() => import('./contract-check.ts'))
  return async (call, data) => (await code.load()).checkContract(call, data)
}
