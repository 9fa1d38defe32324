import type { JsonRecord } from './normalise-values.ts'
import { isBinding, mapBindings, resolveBinding, type Binding } from './resolve-bindings.ts'
import type { CompiledValidator } from './types.ts'

const fallbackOf = (binding: JsonRecord) => (binding['fallback'] === undefined ? binding : binding['fallback'])

/** Returns settings as they are validated: bindings are replaced by their fallbacks. */
export function withFallbacks<T>(settings: T): T {
  return mapBindings(settings, fallbackOf)
}

/**
 * Returns whether settings and their bindings are valid: bindings are well formed and allowed in their place (the
 * validator skips only these), and their fallbacks fit the schema.
 */
export function isValid(validate: CompiledValidator, settings: unknown): boolean {
  if (!validate(settings)) return false
  let wellFormed = true
  const judged = mapBindings(settings, (binding) => {
    wellFormed &&= isBinding(binding)
    return fallbackOf(binding)
  })
  return wellFormed && (judged === settings || validate(judged))
}

/**
 * Returns whether valid settings remain valid with bound values. Store texts may be longer than authors' texts (a
 * product's name in a heading), so lengths are ignored.
 */
export function isValidBound(validate: CompiledValidator, settings: unknown, scope: unknown): boolean {
  const standIn = (binding: Binding): unknown => {
    const value = resolveBinding(binding, scope)
    if (typeof value !== 'string') return value
    return typeof binding.fallback === 'string' ? binding.fallback : 'x'
  }
  return validate(mapBindings(settings, (binding) => standIn(binding as unknown as Binding)))
}
