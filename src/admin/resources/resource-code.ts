import { useEffect, useSyncExternalStore } from 'react'
import { resources } from '#generated/admin-resources.ts'
import type { ResourceSchema, ResourceSummary, ValuesValidator } from '#domain/resource-schema.ts'
import { type LazyCode, lazyCode } from '#lib/lazy-code.ts'

export interface ResourceModule {
  schema: ResourceSchema
  validate: ValuesValidator
}

const codes = new Map<string, LazyCode<ResourceModule>>(
  Object.values<ResourceSummary>(resources).map(({ name, load }) => [name, lazyCode(load)]),
)

/** Returns a resource’s schema and validator once they are loaded. @throws Error for an unknown name */
export function useResource({ name }: Pick<ResourceSummary, 'name'>): ResourceModule | undefined {
  const code = codes.get(name)
  if (!code) throw new Error(`There is no resource ${name}`)
  const module = useSyncExternalStore(code.subscribe, code.current)
  useEffect(() => {
    if (!module) void code.loadEventually()
  }, [code, module])
  return module
}
