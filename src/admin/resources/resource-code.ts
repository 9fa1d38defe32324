import { useEffect, useSyncExternalStore } from 'react'
import { resources, singletons } from '#generated/admin-resources.ts'
import type {
  ResourceSchema,
  ResourceSummary,
  SingletonSchema,
  SingletonSummary,
  ValuesValidator,
} from '#domain/resource-schema.ts'
import { type LazyCode, lazyCode } from '#lib/lazy-code.ts'

export interface ResourceModule {
  schema: ResourceSchema
  validate: ValuesValidator
}

export interface SingletonModule {
  schema: SingletonSchema
  validate: ValuesValidator
}

const codes = new Map<string, LazyCode<ResourceModule>>(
  Object.values<ResourceSummary>(resources).map(({ name, load }) => [name, lazyCode(load)]),
)

const pageCodes = new Map<string, LazyCode<SingletonModule>>(
  Object.values<SingletonSummary>(singletons).map(({ name, load }) => [name, lazyCode(load)]),
)

/** Returns a resource’s schema and validator once they are loaded. @throws Error for an unknown name */
export const useResource = ({ name }: Pick<ResourceSummary, 'name'>): ResourceModule | undefined => useCode(codes, name)

/** Returns the schema and validator of a settings page once they are loaded. @throws Error for an unknown name */
export const useSingleton = ({ name }: Pick<SingletonSummary, 'name'>): SingletonModule | undefined =>
  useCode(pageCodes, name)

/** Returns lazy code once it is loaded. */
function useCode<Module>(all: ReadonlyMap<string, LazyCode<Module>>, name: string): Module | undefined {
  const code = all.get(name)
  if (!code) throw new Error(`There is no resource ${name}`)
  const module = useSyncExternalStore(code.subscribe, code.current)
  useEffect(() => {
    if (!module) void code.loadEventually()
  }, [code, module])
  return module
}
