import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const OUT = 'generated/public/fonts'

/** Characters of English pages, which a first visit loads. */
const BASIC = `${charactersBetween(0x20, 0x7e)}\u00a0©°·×é–—‘’“”…`
/** Accents of western Europe and transliterated Sanskrit, and rarer signs, which load when needed. */
const ACCENTS = excluding(`${charactersBetween(0xa1, 0xff)}ŒœŠšŸŽžĀāĪīŪū‐‑−‚„†•‰′″‹›€™÷→←↑↓ﬁﬂ`, BASIC)

interface FontFile {
  name: string
  source: string
  text: string
  axes: Record<string, number | { min: number; max: number }>
}

/** Optical sizes range from the smallest to the largest heading; other axes are not used. */
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
  // Instrument Sans has no ₹. Inter's glyph matches and is 1 kB.
  {
    name: 'rupee.woff2',
    source: 'inter/files/inter-latin-ext-wght-normal.woff2',
    text: '₹',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** Inputs of the current fonts. */
const STAMP = 'generated/fonts-made-of.json'

/** Writes subsets of the demo store's fonts to generated/public/fonts, unless they are up to date. */
export async function buildFonts(): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const inputs = JSON.stringify(files)
  const isUpToDate = existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === inputs
  for (const { name, source, text, axes } of files) {
    const out = join(OUT, name)
    if (isUpToDate && existsSync(out)) continue
    const font = await readFile(join('node_modules/@fontsource-variable', source))
    await writeFile(out, await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes }))
  }
  if (!isUpToDate) await writeFile(STAMP, inputs)
}

function charactersBetween(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}

function excluding(text: string, others: string): string {
  return Array.from(text)
    .filter((one) => !others.includes(one))
    .join('')
}
