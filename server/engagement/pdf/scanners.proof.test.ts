import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitiseRichText } from '#lib/sanitise.ts'
import { reencodePicture } from '#server/catalogue/customisation/picture.ts'
import { hasWords } from '#server/catalogue/listing/search-words.ts'
import { renderMarkdown } from '#server/engagement/markdown/markdown.ts'
import { decodeText } from '#server/platform/csv/decode-text.ts'
import { readCsvRows } from '#server/platform/csv/read-csv-rows.ts'
import { longestTask } from '#tools/testing/processor-time.ts'
import { allOrFirst } from '#tools/testing/proof.ts'
import { checkPdf } from './check-pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-scanners-'))
afterAll(() => rm(folder, { recursive: true }))
const times = (part: string, size: number) => part.repeat(Math.floor(size / part.length))
const MIB = 1024 * 1024

/** All scanners of untrusted input, each with its largest input and repeated parts. */
const scanners: Record<string, { size: number; parts: string[]; scan: (text: string) => unknown }> = {
  PDF: {
    size: 8 * MIB - 20,
    parts: ['/#41', '#41', '1 0 obj', '/J#61va%\n', '1 0 obj<</N 1/First 1/Filter/Fl>>stream\n', '/', '(', '<<'],
    scan: async (text) => {
      const file = join(folder, 'a.pdf')
      await writeFile(file, `%PDF-1.4\n${text}\n%%EOF`)
      await checkPdf(file)
    },
  },
  picture: {
    size: 8 * MIB - 20,
    parts: ['\u0000', '\u00ff', 'IDAT'],
    scan: async (text) => {
      const file = join(folder, 'a.png')
      await writeFile(file, Buffer.concat([await png, Buffer.from(text, 'latin1')]).subarray(0, 8 * MIB))
      await reencodePicture(file)
    },
  },
  CSV: { size: 2_000_000, parts: ['""', '"', ',', ' ', 'a,b\n'], scan: scanCsv },
  Markdown: { size: 200_000, parts: ['`', '*a_', '[', '<', '> ', '1. ', '![](', '|'], scan: renderMarkdown },
  'rich text': {
    size: 300_000,
    parts: ['<p>', '<table><tr><td>', '<a href="/">', '<', '<a ', '<!--', '&', '</b>', '<a b="'],
    scan: sanitiseRichText,
  },
  'search term': { size: 10_000, parts: ['a ', '\uFDFA', ' ', 'a', "'"], scan: hasWords },
}
async function scanCsv(text: string): Promise<void> {
  for await (const row of readCsvRows(decodeText([Buffer.from(text)], 'utf-8'))) void row
}
const png = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#c85a34' } })
  .png()
  .toBuffer()

describe('scanning untrusted input', () => {
  // Loads threads and libraries before measuring.
  beforeAll(async () => {
    for (const { scan } of Object.values(scanners)) await Promise.resolve(scan('a,b')).catch(() => undefined)
  })

  const inputs = Object.entries(scanners).flatMap(([name, { size, parts, scan }]) =>
    allOrFirst(parts).map((part) => ({ name, part, size, scan })),
  )
  it.each(inputs)(
    'OP-03 does not block other requests, whatever the input: $name of $part',
    async ({ part, size, scan }) => {
      const text = times(part, size)
      // The result does not matter, only that the scan ends.
      const work = async () => scan(text)
      expect(await longestTask(() => work().catch(() => undefined))).toBeLessThan(1000)
    },
  )
})
