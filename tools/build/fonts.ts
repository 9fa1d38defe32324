import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const OUT = 'generated/public/fonts'

/** Latin letters with the accents of western Europe, and the punctuation the shop sets. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŸŽžĀāĪīŪū‐‑–—‘’‚“”„†•…‰′″‹›€™−×÷→←↑↓ﬁﬂ`

interface FontFile {
  name: string
  source: string
  text: string
  axes: Record<string, number | { min: number; max: number }>
}

/** Fraunces keeps its optical size, which is half of its charm; softness and wonkiness are not used. */
const files: FontFile[] = [
  {
    name: 'fraunces.woff2',
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    text: LATIN,
    axes: { wght: { min: 380, max: 600 } },
  },
  {
    name: 'instrument-sans.woff2',
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    text: LATIN,
    axes: { wght: { min: 400, max: 700 } },
  },
  // Instrument Sans has no ₹; Inter's stands well beside its figures, and one glyph weighs a kilobyte.
  {
    name: 'rupee.woff2',
    source: 'inter/files/inter-latin-ext-wght-normal.woff2',
    text: '₹',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** Writes the demo store's fonts, cut to what it sets, to generated/public/fonts; does nothing when they are there. */
export async function buildFonts(): Promise<void> {
  await mkdir(OUT, { recursive: true })
  for (const { name, source, text, axes } of files) {
    const out = join(OUT, name)
    if (existsSync(out)) continue
    const font = await readFile(join('node_modules/@fontsource-variable', source))
    await writeFile(out, await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes }))
  }
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}
