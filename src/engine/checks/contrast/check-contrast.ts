import { contrast, darken, parseHex } from '#lib/colour.ts'
import { findLowestContrast, READABLE, THEME_PAIRS } from '#ui/theme-contrast.ts'
import { dereference } from '../../schema-at.ts'
import type { Problem } from '../../types.ts'
import { escapeStep } from '../../json-pointer.ts'
import type { Check, CheckSubject } from '../input/check.ts'
import type { Appearance } from '../input/appearance.ts'
import * as t from '#words/checks.ts'

type Schema = Record<string, any>
type Settings = Readonly<Record<string, unknown>>

/** Text covers a part of a picture only, so that a few points of it may have its colour. */
const TOLERATED_SHARE = 0.15

/**
 * Checks the colours of the shop and those chosen for sections. A section's schema says which belong together
 * (`x-contrast`, docs/how-to/add-a-section.md).
 */
export const checkContrast: Check = function* (subject) {
  const { appearance } = subject
  if (!appearance) return
  yield* themeProblems(appearance, subject)
  for (const { index, key, id, settings, blocks, hidden } of subject.items) {
    const section = subject.catalogue.find(key)
    if (!section || hidden) continue
    const root = section.explanation.schema
    const at = `/component_data/${index}`
    const owner = { key, sectionId: id }
    for (const problem of settingProblems(settings, root, root, `${at}/settings`, subject))
      yield { ...problem, ...owner }
    for (const block of blocks) {
      const schema = (root['definitions'] as Schema | undefined)?.[block.key] as Schema | undefined
      const pointer = `${at}/blocks/${block.index}/settings`
      if (!schema || block.hidden) continue
      for (const problem of settingProblems(block.settings, schema, root, pointer, subject))
        yield { ...problem, ...owner }
    }
  }
}

/** Reports the shop's own colours once: every page is read in them. */
function* themeProblems({ colours, background }: Appearance, { pictures }: CheckSubject): Generator<Problem> {
  for (const name of Object.keys(THEME_PAIRS)) {
    const weak = findLowestContrast(name, colours)
    if (!weak) continue
    const { on, ratio, least } = weak
    yield problem('low-contrast', t.weakTheme({ colour: name, on, ...ratios(ratio, least) }), '')
  }
  const samples = background === null ? undefined : pictures?.get(background)?.samples
  const ink = colourOf('ink', {}, colours)
  if (samples && ink && isHardToRead(ink, samples)) yield problem('text-over-picture', t.weakBackground(), '')
}

/** Reports settings whose colours cannot be read together. */
function* settingProblems(
  settings: Settings,
  schema: Schema,
  root: Schema,
  pointer: string,
  { appearance, pictures }: CheckSubject,
): Generator<Problem> {
  const properties: Schema = schema['properties'] ?? {}
  const colours = appearance?.colours ?? {}
  for (const [name, property] of Object.entries<Schema>(properties)) {
    const known = dereference(root, property)
    const rule = known?.['x-contrast'] as ContrastRule | undefined
    if (!rule) continue
    const at = `${pointer}/${escapeStep(name)}`
    const value = Object.hasOwn(settings, name) ? settings[name] : known?.['default']
    if ('choices' in rule) {
      const pair = typeof value === 'string' && Object.hasOwn(rule.choices, value) ? rule.choices[value] : undefined
      yield* pairProblem(pair?.text, pair?.on, settings, colours, at)
    } else if ('on' in rule) yield* pairProblem(name, rule.on, settings, colours, at)
    else {
      const text = colourOf(rule.text, settings, colours)
      const samples = pictures?.get(fileOf(value) ?? '')?.samples?.map((one) => darken(one, rule.shade ?? 0))
      if (text && samples && isHardToRead(text, samples)) yield problem('text-over-picture', t.weakPicture(), at)
    }
  }
}

/**
 * What a setting's schema says about contrast. Colours are named by a setting beside it, or by the theme: the colours
 * of each choice, the background of this colour, or the text that lies over this picture, which is darkened by `shade`.
 */
type ContrastRule =
  | { choices: Record<string, { text: string; on: string }> }
  | { on: string }
  | { text: string; shade?: number }

function* pairProblem(
  text: string | undefined,
  on: string | undefined,
  settings: Settings,
  colours: Settings,
  pointer: string,
): Generator<Problem> {
  const [own, other] = [colourOf(text, settings, colours), colourOf(on, settings, colours)]
  if (!own || !other) return
  const ratio = contrast(own, other)
  if (ratio < READABLE) yield problem('low-contrast', t.weakColours(ratios(ratio, READABLE)), pointer)
}

function colourOf(name: string | undefined, settings: Settings, colours: Settings): string | undefined {
  if (name === undefined) return undefined
  const value = Object.hasOwn(settings, name) ? settings[name] : colours[name]
  return typeof value === 'string' && parseHex(value) ? value : undefined
}

function fileOf(value: unknown): string | undefined {
  const src = typeof value === 'object' && value !== null ? (value as { src?: unknown }).src : value
  return typeof src === 'string' ? src : undefined
}

function isHardToRead(text: string, samples: readonly string[]): boolean {
  const weak = samples.filter((sample) => contrast(text, sample) < READABLE).length
  return weak > samples.length * TOLERATED_SHARE
}

const ratios = (ratio: number, least: number) => ({ ratio: ratio.toFixed(1), least: String(least) })

const problem = (code: string, message: string, pointer: string): Problem => ({
  code,
  severity: 'warning',
  message,
  pointer,
})
