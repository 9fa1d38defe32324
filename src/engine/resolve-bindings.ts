import { MAX_DEPTH } from '#lib/json-limits.ts'
import { isRecord, type JsonRecord } from './normalise-values.ts'

/** A value that is looked up when the page is shown. */
export interface Binding {
  $bind: string
  fallback?: unknown
}

/** Whether an object means to be a binding; `isBinding` says if it is one. */
export function meansToBind(value: unknown): value is JsonRecord {
  return isRecord(value) && Object.hasOwn(value, '$bind')
}

/** Whether anything in a value means to be a binding. */
export function holdsBindings(value: unknown): boolean {
  return mapBindings(value, () => undefined) !== value
}

/** Every path that anything in a value binds. */
export function boundPaths(value: unknown): string[] {
  const found: string[] = []
  mapBindings(value, (binding) => {
    if (typeof binding['$bind'] === 'string') found.push(binding['$bind'])
    return binding
  })
  return found
}

/** `{ "$bind": "product.name" }` with at most a plain `fallback` beside it. */
export function isBinding(value: unknown): value is JsonRecord & Binding {
  return (
    meansToBind(value) &&
    typeof value['$bind'] === 'string' &&
    !holdsBindings(value['fallback']) &&
    Object.keys(value).every((name) => name === '$bind' || name === 'fallback')
  )
}

/**
 * Replaces everything that means to be a binding; undefined removes it. What nests deeper than data may is left as it is. What holds none is handed back
 * itself, not copied: most settings do, and this runs for every one of them.
 */
export function mapBindings<T>(value: T, replace: (binding: JsonRecord) => unknown, depth = 0): T {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (meansToBind(value)) return replace(value) as T
  if (Array.isArray(value)) {
    let changed = false
    const list: unknown[] = []
    for (const entry of value as unknown[]) {
      const mapped = mapBindings(entry, replace, depth + 1)
      changed ||= mapped !== entry
      if (mapped !== undefined) list.push(mapped)
    }
    return changed ? (list as T) : value
  }
  let copy: JsonRecord | undefined
  for (const name of Object.keys(value)) {
    const child: unknown = (value as JsonRecord)[name]
    const mapped: unknown = mapBindings(child, replace, depth + 1)
    if (mapped === child) continue
    copy ??= { ...(value as JsonRecord) }
    if (mapped === undefined) delete copy[name]
    else copy[name] = mapped
  }
  return copy ? (copy as T) : value
}

/** What stands at a path such as `product.images.0`: own properties only, so no path reaches a prototype. */
export function lookUp(scope: unknown, path: string): unknown {
  let value = scope
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as JsonRecord)[name]
  }
  return value
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** The bound value, else the fallback; undefined when there is neither. An empty text is nothing where there is a fallback. */
export function resolveBinding(binding: Binding, scope: unknown): unknown {
  const found = lookUp(scope, binding.$bind)
  return isNothing(found) && binding.fallback !== undefined ? binding.fallback : (found ?? undefined)
}

/** Settings with all bindings looked up; one with neither value nor fallback is removed and named to `unresolved`. */
export function resolveBindings<T>(settings: T, scope: unknown, unresolved?: (binding: Binding) => void): T {
  return mapBindings(settings, (binding) => {
    const value = isBinding(binding) ? resolveBinding(binding, scope) : undefined
    if (value === undefined) unresolved?.(binding as unknown as Binding)
    return value
  })
}

/** A text of the page's head, which may be a binding; empty when there is none. */
export function resolveText(value: unknown, scope: unknown): string {
  const found = isBinding(value) ? resolveBinding(value, scope) : value
  return typeof found === 'string' ? found : ''
}
