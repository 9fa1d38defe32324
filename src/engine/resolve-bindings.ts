import { MAX_DEPTH } from '#lib/json-limits.ts'
import { isRecord, type JsonRecord } from './normalise-values.ts'

/** A value looked up when the page is rendered. */
export interface Binding {
  $bind: string
  fallback?: unknown
}

/** Returns whether an object is intended as a binding; `isBinding` checks whether it is valid. */
export function looksLikeBinding(value: unknown): value is JsonRecord {
  return isRecord(value) && Object.hasOwn(value, '$bind')
}

/** Returns whether a value contains anything intended as a binding. */
export function hasBindings(value: unknown): boolean {
  return mapBindings(value, () => undefined) !== value
}

/** Returns all bound paths in a value. */
export function boundPaths(value: unknown): string[] {
  const found: string[] = []
  mapBindings(value, (binding) => {
    if (typeof binding['$bind'] === 'string') found.push(binding['$bind'])
    return binding
  })
  return found
}

/** Returns whether an object is `{ "$bind": "product.name" }` with at most a plain `fallback`. */
export function isBinding(value: unknown): value is JsonRecord & Binding {
  return (
    looksLikeBinding(value) &&
    typeof value['$bind'] === 'string' &&
    !hasBindings(value['fallback']) &&
    Object.keys(value).every((name) => name === '$bind' || name === 'fallback')
  )
}

/**
 * Replaces everything intended as a binding; undefined removes it. Values nested too deep are left unchanged. A value
 * without bindings is returned itself instead of a copy, since most have none.
 */
export function mapBindings<T>(value: T, replace: (binding: JsonRecord) => unknown, depth = 0): T {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (looksLikeBinding(value)) return replace(value) as T
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

/** Returns the value at a path such as `product.images.0` through own properties only. */
export function lookUp(scope: unknown, path: string): unknown {
  let value = scope
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as JsonRecord)[name]
  }
  return value
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the bound value, otherwise the fallback. An empty text also takes the fallback. */
export function resolveBinding(binding: Binding, scope: unknown): unknown {
  const found = lookUp(scope, binding.$bind)
  return isNothing(found) && binding.fallback !== undefined ? binding.fallback : (found ?? undefined)
}

/** Returns settings with resolved bindings; those without value and fallback are removed and passed to `unresolved`. */
export function resolveBindings<T>(settings: T, scope: unknown, unresolved?: (binding: Binding) => void): T {
  return mapBindings(settings, (binding) => {
    const value = isBinding(binding) ? resolveBinding(binding, scope) : undefined
    if (value === undefined) unresolved?.(binding as unknown as Binding)
    return value
  })
}

/** Returns a text of the page's head, which may be a binding. */
export function resolveText(value: unknown, scope: unknown): string {
  const found = isBinding(value) ? resolveBinding(value, scope) : value
  return typeof found === 'string' ? found : ''
}
