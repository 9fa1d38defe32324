/**
 * Values within a sentence: `Pots from {{ product.category.name | our kiln }}`. A place holds a path, which is looked up
 * like that of a binding, and perhaps a fallback; there are no expressions.
 */
import { escapeHtml } from '#lib/escape-html.ts'
import { lookUp } from './resolve-bindings.ts'
import type { SentencePaths } from './types.ts'

const PLACES = /\{\{([^{}]*)\}\}/g
const CONTENT = /^\s*([A-Za-z_]\w*(?:\.\w+)*)\s*(?:\|(.*))?$/s

/** A value named in a sentence. */
export interface SentencePlace {
  /** The place as written, with its braces. */
  written: string
  /** Undefined for anything but a path. */
  path: string | undefined
  fallback: string | undefined
}

const readPlace = (written: string, content: string): SentencePlace => {
  const [, path, fallback] = CONTENT.exec(content) ?? []
  return { written, path, fallback: fallback?.trim() }
}

/** Returns the values that a text names. */
export const placesIn = (text: string): SentencePlace[] =>
  [...text.matchAll(PLACES)].map(([written, content = '']) => readPlace(written, content))

/** Returns all paths that texts anywhere in a value name. */
export function namedPaths(value: unknown): string[] {
  if (typeof value === 'string') return placesIn(value).flatMap(({ path }) => path ?? [])
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namedPaths) : []
}

/** Returns a text with its values; those of HTML are escaped. What is no path is left as it is. */
export function fillSentence(
  text: string,
  scope: unknown,
  { isHtml = false, onMissing }: { isHtml?: boolean; onMissing?: ((path: string) => void) | undefined } = {},
): string {
  if (!text.includes('{{')) return text
  return text.replace(PLACES, (written, content: string) => {
    const { path, fallback } = readPlace(written, content)
    if (path === undefined) return written
    const found = lookUp(scope, path)
    const isShown = (typeof found === 'string' && found !== '') || typeof found === 'number'
    // The fallback is part of the author's own text.
    if (!isShown) {
      if (fallback === undefined) onMissing?.(path)
      return fallback ?? ''
    }
    return isHtml ? escapeHtml(String(found)) : String(found)
  })
}

/** Returns settings with the values in their sentences; settings without any are returned themselves. */
export function fillSentences<T extends object>(
  settings: T,
  paths: SentencePaths = [],
  scope: unknown,
  onMissing?: (path: string) => void,
): T {
  let filled: unknown = settings
  for (const [steps, isHtml] of paths)
    filled = changeAt(filled, steps, 0, (text) => fillSentence(text, scope, { isHtml, onMissing }))
  return filled as T
}

/** Changes the texts at a path, in which `*` stands for every entry of a list; shares what is unchanged. */
function changeAt(value: unknown, steps: readonly string[], at: number, change: (text: string) => string): unknown {
  if (at === steps.length) return typeof value === 'string' ? change(value) : value
  const step = steps[at] as string
  if (step === '*') {
    if (!Array.isArray(value)) return value
    const list = value.map((entry) => changeAt(entry, steps, at + 1, change))
    return list.some((entry, index) => entry !== value[index]) ? list : value
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value
  const before = (value as Record<string, unknown>)[step]
  const after = changeAt(before, steps, at + 1, change)
  return after === before ? value : { ...value, [step]: after }
}
