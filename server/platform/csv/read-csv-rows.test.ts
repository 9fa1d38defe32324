import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BYTE_ORDER_MARK, csvLine, restoreFormulas } from './csv-line.ts'
import { type TextEncoding, decodeText, detectEncoding } from './decode-text.ts'
import { type CsvReading, type CsvRow, type Separator, detectSeparator, readCsvRows } from './read-csv-rows.ts'

async function rowsOf(text: string | Buffer, reading: CsvReading = {}, chunk = Infinity): Promise<CsvRow[]> {
  const bytes = Buffer.from(text as string)
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, Math.min(at + chunk, bytes.length)))
  const encoding = await detectEncoding(chunks)
  const rows: CsvRow[] = []
  for await (const row of readCsvRows(decodeText(chunks, encoding!), reading)) rows.push(row)
  return rows
}

const SEPARATORS: Separator[] = [',', ';', '\t', '|']
const ENCODERS: Record<TextEncoding, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-16le': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': (text) => Buffer.from(text, 'latin1'),
}
const cell = fc.string({ unit: fc.constantFrom(...Array.from('ab "\n,;\t|é\'=-#'), '\u2028', '₹'), maxLength: 8 })
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('reading CSV', () => {
  it('AD-15 reads what was written, with any separator, line end, encoding and chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...SEPARATORS),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom<TextEncoding>('utf-8', 'utf-16le', 'utf-16be'),
        fc.integer({ min: 1, max: 9 }),
        async (rows, separator, lineEnd, encoding, chunk) => {
          const text = rows.map((cells) => `${cells.map(quote).join(separator)}\n`).join('')
          const read = await rowsOf(ENCODERS[encoding](text.replaceAll('\n', lineEnd)), { separator }, chunk)
          expect(read.map(({ cells }) => cells)).toEqual(rows)
          const lines = rows.map((_, index) => 1 + rows.slice(0, index).flat(1).join('').split('\n').length - 1 + index)
          expect(read.map(({ line }) => line)).toEqual(lines)
        },
      ),
    )
  })

  it('AD-15 takes text that is not UTF-8 for windows-1252', async () => {
    const bytes = Buffer.from('Caf\xe9,\x80 5\n', 'latin1')
    expect(await detectEncoding([bytes])).toBe('windows-1252')
    expect((await rowsOf(bytes))[0]?.cells).toEqual(['Café', '€ 5'])
  })

  it('AD-15 recognises a character that two chunks share as UTF-8', async () => {
    const bytes = Buffer.from('é')
    expect(await detectEncoding([bytes.subarray(0, 1), bytes.subarray(1)])).toBe('utf-8')
    expect(await detectEncoding([bytes.subarray(0, 1)])).toBe('windows-1252')
  })

  it.each([
    ['a last character that is cut', Buffer.from('é,è').subarray(0, -1), 'utf-8'],
    ['a mark and one damaged byte', Buffer.concat([Buffer.from(BYTE_ORDER_MARK), Buffer.from([0xe9])]), 'utf-8'],
    ['one damaged byte among many characters', Buffer.concat([Buffer.from('éèàçü'), Buffer.from([0xff])]), 'utf-8'],
    ['as many wrong bytes as characters', Buffer.concat([Buffer.from('é'), Buffer.from([0xe9, 0x2c])]), 'windows-1252'],
  ] as const)('AD-15 knows the encoding of a text with %s', async (_, bytes, encoding) => {
    expect(await detectEncoding([bytes])).toBe(encoding)
    expect(await detectEncoding([...bytes].map((byte) => Buffer.from([byte])))).toBe(encoding)
  })

  it('AD-15 skips a first line that names the separator, and counts it', async () => {
    for (const line of ['sep=;', 'SEP=\t', '"sep=,"', 'sep='])
      for (const chunk of [1, 5, 99])
        expect(await rowsOf(`${line}\r\na;b\r\n`, { separator: ';' }, chunk)).toEqual([{ cells: ['a', 'b'], line: 2 }])
    expect((await rowsOf('sepia;b\n', { separator: ';' }))[0]?.cells).toEqual(['sepia', 'b'])
  })

  it('AD-15 refuses a file that is not text, such as a workbook', async () => {
    expect(await detectEncoding([Buffer.from('PK\u0003\u0004\u0000\u0000')])).toBeUndefined()
  })

  it('AD-15 skips the byte order mark and empty lines, and trims unquoted cells', async () => {
    expect(await rowsOf(`${BYTE_ORDER_MARK}a , "b "\n\n\nc,d`)).toEqual([
      { cells: ['a', 'b '], line: 1 },
      { cells: ['c', 'd'], line: 4 },
    ])
  })

  it('AD-15 reports the line of a quote within an unquoted cell and goes on with the next row', async () => {
    const faulty: number[] = []
    const rows = await rowsOf('a,b\nf,5" nail\ng,h\n', { onFaultyRow: (line) => faulty.push(line) })
    expect(rows.map(({ cells }) => cells[0])).toEqual(['a', 'g'])
    expect(faulty).toEqual([2])
    await expect(rowsOf('a,b\nf,5" nail\n')).rejects.toThrow('near line 2')
  })

  it('AD-15 reports the line of text behind a closing quote', async () => {
    const reading = rowsOf('a,b\n"c"d,e\ng,h\n', { onFaultyRow: () => undefined })
    await expect(reading).rejects.toThrow('near line 2')
  })

  it('AD-15 reports where a quote that is never closed begins', async () => {
    const open = `a,b\nc,"d\n${'e\n'.repeat(20)}`
    await expect(rowsOf(open, { onFaultyRow: () => undefined })).rejects.toThrow('near line 2')
    await expect(rowsOf(open, { limits: { recordLength: 10 } })).rejects.toThrow('starts on line 2')
  })

  it('AD-15 refuses more rows and longer fields than the limits', async () => {
    await expect(rowsOf('a\nb\nc\n', { limits: { rows: 2 } })).rejects.toThrow('at most 2 rows')
    await expect(rowsOf('a\nbcd\n', { limits: { fieldLength: 2 } })).rejects.toThrow('Line 2')
    expect(await rowsOf('a\nb\n', { limits: { rows: 2, fieldLength: 1 } })).toHaveLength(2)
  })

  it.each([
    ['a;b,c;d\n', ';'],
    ['"a;b;c";"d",e,f\n1;2;3;4', ','],
    ['a\tb\n', '\t'],
    ['a|b|c\n', '|'],
    ['"two\nlines;";b\n', ';'],
    ['alone\n', ','],
  ])('AD-15 finds the separator of %j', (text, separator) => {
    expect(detectSeparator(text)).toBe(separator)
  })
})

describe('guarding formulas', () => {
  it('AD-16 restores every text that was guarded', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from(`a'"=+-@ \t\r\n,;|＝`)) })
    fc.assert(
      fc.property(text, (value) => {
        const written = csvLine([value]).slice(1, -3).replaceAll('""', '"')
        expect(restoreFormulas(written)).toBe(value)
        expect(written).not.toMatch(/(?:^|[,;|\t\r\n])[=+\-@＝]/u)
      }),
    )
  })

  it('AD-16 leaves numbers as numbers', () => {
    expect(csvLine([-5, '-5', '=A1'])).toBe(`-5,"'-5","'=A1"\r\n`)
  })
})
