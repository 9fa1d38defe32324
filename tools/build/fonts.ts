import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const OUT = 'generated/public/fonts'

/** What a page in English sets: one file of it is all that a first visit loads of a typeface. */
const BASIC = `${range(0x20, 0x7e)}\u00a0©°·×é–—‘’“”…`
/** The accents of western Europe, of Sanskrit in Latin letters, and rarer marks: a file of their own, fetched where a page has one of them. */
const ACCENTS = without(`${range(0xa1, 0xff)}ŒœŠšŸŽžĀāĪīŪū‐‑−‚„†•‰′″‹›€™÷→←↑↓ﬁﬂ`, BASIC)

interface FontFile {
  name: string
  source: string
  text: string
  axes: Record<string, number | { min: number; max: number }>
}

/**
 * Fraunces keeps its optical size, which is half of its charm, between the smallest and the largest heading; softness, wonkiness and
 * other weights than that of headings are not used.
 */
const fraunces = {
  source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
  axes: { wght: 400, opsz: { min: 18, max: 64 } },
}
const instrumentSans = {
  source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  axes: { wght: { min: 400, max: 700 } },
}

const files: FontFile[] = [
  { name: 'fraunces.woff2', text: BASIC, ...fraunces },
  { name: 'fraunces-accents.woff2', text: ACCENTS, ...fraunces },
  { name: 'instrument-sans.woff2', text: BASIC, ...instrumentSans },
  { name: 'instrument-sans-accents.woff2', text: ACCENTS, ...instrumentSans },
  // Instrument Sans has no ₹; Inter's stands well beside its figures, and one glyph weighs a kilobyte.
  {
    name: 'rupee.woff2',
    source: 'inter/files/inter-latin-ext-wght-normal.woff2',
    text: '₹',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** What the present fonts were made of: they are made again once that changes. */
const STAMP = 'generated/fonts-made-of.json'

/** Writes the demo store's fonts, cut to what it sets, to generated/public/fonts; does nothing when they are there. */
export async function buildFonts(): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const wanted = JSON.stringify(files)
  const isMade = existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted
  for (const { name, source, text, axes } of files) {
    const out = join(OUT, name)
    if (isMade && existsSync(out)) continue
    const font = await readFile(join('node_modules/@fontsource-variable', source))
    await writeFile(out, await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes }))
  }
  if (!isMade) await writeFile(STAMP, wanted)
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}

function without(text: string, others: string): string {
  return Array.from(text)
    .filter((one) => !others.includes(one))
    .join('')
}
