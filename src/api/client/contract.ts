import { lazyCode } from '#lib/lazy-code.ts'

/** Says in words for developers what is wrong with the data of a reply; undefined when nothing is. */
export type ContractCheck = (call: { method: string; path: string }, data: unknown) => Promise<string | undefined>

/** Checks data with ajv in development and tests; undefined in production, where ajv is not in the bundle. */
export const developmentCheck: ContractCheck | undefined = import.meta.env.DEV ? checkWith() : undefined

function checkWith(): ContractCheck {
  const code = lazyCode(() => import('./contract-check.ts'))
  return async (call, data) => (await code.load()).checkContract(call, data)
}
