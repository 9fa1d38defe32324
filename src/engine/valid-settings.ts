import type { JsonRecord } from './normalise-values.ts'
import { isBinding, mapBindings, resolveBinding, type Binding } from './resolve-bindings.ts'
import type { CompiledValidator } from './types.ts'

const fallbackOf = (binding: JsonRecord) => (binding['fallback'] === undefined ? binding : binding['fallback'])

/** The settings as they are judged: a binding that has a fallback must be as good as its fallback. */
export function withFallbacks<T>(settings: T): T {
  return mapBindings(settings, fallbackOf)
}

/**
 * Whether settings fit their schema, bindings included: they must be well formed, stand where the schema allows one
 * (the validator passes over these only), and their fallbacks must fit as the value itself would have to.
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
 * Whether settings still fit once their bindings are looked up. A text of the store may be longer than an author may
 * write (a product's name in a heading): only what a value is matters here, not its length. `settings` fitted before.
 */
export function isValidBound(validate: CompiledValidator, settings: unknown, scope: unknown): boolean {
  const standIn = (binding: Binding): unknown => {
    const value = resolveBinding(binding, scope)
    if (typeof value !== 'string') return value
    return typeof binding.fallback === 'string' ? binding.fallback : 'x'
  }
  return validate(mapBindings(settings, (binding) => standIn(binding as unknown as Binding)))
}
