import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { workerTask } from '#server/platform/workers/worker-task.ts'
import { type FontFacts, readFontFacts } from './font-facts.ts'

export interface SubsetInput {
  path: string
}

export type SubsetOutput =
  | { basic: Uint8Array; others: Uint8Array; weightRange: string; isVariable: boolean }
  | 'restricted'
  | 'unreadable'

/** Characters of English pages, which each page loads. */
const BASIC = `${between(0x20, 0x7e)}\u00a0©°·×é–—‘’“”…₹`
/** Other Latin letters, marks, the scripts of India, punctuation, currencies, arrows and ligatures. */
const OTHERS = [
  ...[between(0xa1, 0x24f), between(0x300, 0x36f), between(0x900, 0xdff), between(0x1cd0, 0x1cff)],
  ...[between(0x1e00, 0x1eff), between(0x2000, 0x206f), between(0x20a0, 0x20bf), between(0x2100, 0x214f)],
  ...[between(0x2190, 0x21ff), '\u25cc', between(0xa8e0, 0xa8ff), between(0xfb00, 0xfb06)],
].join('')

/** Reduces a font to what the shop's pages need, as WOFF2. Only its weight axis is kept. */
export const work = workerTask(async ({ path }: SubsetInput): Promise<SubsetOutput> => {
  try {
    const font = await readFile(path)
    const facts = readFontFacts(await subsetFont(font, BASIC, { targetFormat: 'sfnt' }))
    if (facts.isRestricted) return 'restricted'
    const options = { targetFormat: 'woff2' as const, variationAxes: axesOf(facts) }
    const basic = await subsetFont(font, BASIC, options)
    const others = await subsetFont(font, without(OTHERS, BASIC), options)
    const weight = facts.axes.find(({ tag }) => tag === 'wght')
    return {
      basic,
      others,
      weightRange: weight ? `${Math.round(weight.min)} ${Math.round(weight.max)}` : String(facts.weight),
      isVariable: weight !== undefined,
    }
  } catch {
    return 'unreadable'
  }
})

const axesOf = ({ axes }: FontFacts) =>
  Object.fromEntries(axes.map(({ tag, min, standard, max }) => [tag, tag === 'wght' ? { min, max } : standard]))

function between(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}

function without(text: string, others: string): string {
  const left = new Set(others)
  return Array.from(text)
    .filter((one) => !left.has(one))
    .join('')
}
