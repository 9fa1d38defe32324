import { MAX_DEPTH } from '#lib/json-limits.ts'
import { describeValue, quote } from './describe-value.ts'
import { withFallbacks } from './valid-settings.ts'
import { escapeStep, formatPointer } from './json-pointer.ts'
import { findNearest } from './find-nearest.ts'
import type { JsonRecord } from './normalise-values.ts'
import { hasBindings, isBinding, looksLikeBinding } from './resolve-bindings.ts'
import { schemaAt } from './schema-at.ts'
import { placesIn } from './sentences.ts'
import type { CompiledValidator, SchemaError } from './types.ts'
import { describeErrors, type SettingsProblem, type ValidatedSettings } from './describe-errors.ts'
import * as t from '#words/documents.ts'

/** A problem of settings, with what determines its severity. */
export interface ExplainedProblem extends SettingsProblem {
  severity: 'error' | 'warning'
}

/** Returns everything in settings intended as a binding, with its pointer. */
function findBindings(value: unknown, pointer = '', depth = 0): { pointer: string; binding: JsonRecord }[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  if (looksLikeBinding(value)) return [{ pointer, binding: value }]
  return Object.entries(value).flatMap(([name, child]) =>
    findBindings(child, `${pointer}/${escapeStep(name)}`, depth + 1),
  )
}

/** Returns problems of one binding: its form, and whether the page type provides its path. */
export function bindingProblems(
  binding: JsonRecord,
  pointer: string,
  paths: readonly string[],
  pageType: string,
): ExplainedProblem[] {
  const field = quote(formatPointer(pointer))
  if (!isBinding(binding)) {
    const message = t.notABinding({ field, found: describeValue(binding) })
    return [{ code: 'invalid-binding', severity: 'error', message, pointer }]
  }
  if (paths.includes(binding.$bind)) return []
  const suggest = findNearest(binding.$bind, paths)
  const values = { field, path: quote(binding.$bind), pageType }
  return [
    {
      code: 'unknown-binding',
      // With a fallback there is always a value; header and footer are used on pages of every type.
      severity: binding.fallback === undefined ? 'error' : 'warning',
      message: suggest
        ? t.unknownBindingDidYouMean({ ...values, suggestion: quote(suggest) })
        : t.unknownBinding({ ...values, known: paths.join(', ') }),
      pointer: `${pointer}/$bind`,
      ...(suggest && { suggest, fix: { kind: 'set', pointer: `${pointer}/$bind`, value: suggest } }),
    },
  ]
}

/** Returns problems of the values that a text names: their form, and whether the page type provides them. */
export function sentenceProblems(
  text: string,
  pointer: string,
  paths: readonly string[],
  pageType: string,
): ExplainedProblem[] {
  const field = quote(formatPointer(pointer))
  return placesIn(text).flatMap(({ written, path, fallback }): ExplainedProblem[] => {
    if (path === undefined) {
      const message = t.notAPlace({ field, found: quote(written) })
      return [{ code: 'invalid-binding', severity: 'error', message, pointer }]
    }
    const binding = { $bind: path, ...(fallback !== undefined && { fallback }) }
    return bindingProblems(binding, pointer, paths, pageType).map(({ fix: _fix, ...fault }) => {
      const { suggest } = fault
      // The fallback may contain what a replacement reads as a pattern, such as $$.
      const value = suggest && text.replace(written, () => written.replace(path, suggest))
      return { ...fault, pointer, ...(value && { fix: { kind: 'set', pointer, value } }) }
    })
  })
}

/** Returns problems of the values that the texts of settings name. */
function settingSentenceProblems(
  { settings, schema, root }: ValidatedSettings,
  { paths, pageType }: { paths: readonly string[]; pageType: string },
): ExplainedProblem[] {
  const visit = (value: unknown, pointer: string, depth: number): ExplainedProblem[] => {
    if (typeof value === 'string') {
      if (!value.includes('{{') || placesIn(value).length === 0) return []
      if (schemaAt(root, schema, pointer)?.['x-bindable'] === true)
        return sentenceProblems(value, pointer, paths, pageType)
      const message = t.sentenceNotBindable({ field: quote(formatPointer(pointer)) })
      return [{ code: 'not-bindable', severity: 'error', message, pointer }]
    }
    if (typeof value !== 'object' || value === null || looksLikeBinding(value) || depth > MAX_DEPTH) return []
    return Object.entries(value).flatMap(([name, child]) => visit(child, `${pointer}/${escapeStep(name)}`, depth + 1))
  }
  return visit(settings, '', 0)
}

type Bindings = ReadonlyMap<string, JsonRecord>

/** Returns the binding at a pointer or above it. */
function bindingAbove(pointer: string, bindings: Bindings): string | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (bindings.has(at)) return at
  return undefined
}

function errorsOf(validate: CompiledValidator, settings: unknown): readonly SchemaError[] {
  return validate(settings) ? [] : (validate.errors ?? [])
}

/** Returns problems of fallback values. `refused` are misplaced bindings. */
function fallbackProblems(
  validate: CompiledValidator,
  judged: ValidatedSettings,
  bindings: Bindings,
  refused: Set<string>,
): ExplainedProblem[] {
  const settings = withFallbacks(judged.settings)
  return describeErrors(errorsOf(validate, settings), { ...judged, settings }).flatMap((fault): ExplainedProblem[] => {
    const above = bindingAbove(fault.pointer, bindings)
    if (above === undefined || refused.has(above) || bindings.get(above)?.['fallback'] === undefined) return []
    const { fix, pointer, ...rest } = fault
    const within = (at: string) => `${above}/fallback${at.slice(above.length)}`
    const moved = fix && { fix: { ...fix, pointer: within(fix.pointer) } }
    return [
      {
        ...rest,
        severity: 'error',
        pointer: within(pointer),
        message: t.inFallback({ problem: fault.message }),
        ...moved,
      },
    ]
  })
}

/** Describes all problems of settings; the detailed form of `isValid`. */
export function explainSettings(
  validate: CompiledValidator,
  judged: ValidatedSettings,
  page: { paths: readonly string[]; pageType: string },
): ExplainedProblem[] {
  // Most settings contain no binding.
  const found = hasBindings(judged.settings) ? findBindings(judged.settings) : []
  const bindings: Bindings = new Map(found.map(({ pointer, binding }) => [pointer, binding]))
  const own = describeErrors(errorsOf(validate, judged.settings), judged).map((fault): ExplainedProblem => {
    if (!bindings.has(fault.pointer) || fault.code === 'unknown-setting') return { ...fault, severity: 'error' }
    const message = t.notBindable({ field: quote(formatPointer(fault.pointer)) })
    return { code: 'not-bindable', severity: 'error', message, pointer: fault.pointer }
  })
  const inSentences = settingSentenceProblems(judged, page)
  if (found.length === 0) return [...own, ...inSentences]
  const refused = new Set(own.map(({ pointer }) => pointer))
  return [
    ...own,
    ...inSentences,
    ...fallbackProblems(validate, judged, bindings, refused),
    ...found
      .filter(({ pointer }) => !refused.has(pointer))
      .flatMap(({ pointer, binding }) => bindingProblems(binding, pointer, page.paths, page.pageType)),
  ]
}
