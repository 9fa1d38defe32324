import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { scanPdf } from './scan-pdf.ts'

const file = (name: string) => readFileSync(new URL(`./testing/${name}.pdf`, import.meta.url))
const PAGES = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R>>endobj'

/** A PDF with these catalogue entries and objects. */
const pdf = (entries: string, ...objects: (string | Buffer)[]) =>
  Buffer.concat(
    [
      `%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R ${entries}>>\nendobj\n${PAGES}\n`,
      ...objects,
      '\ntrailer\n<</Root 1 0 R>>\n%%EOF\n',
    ].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
const action = (words: string) => pdf('', `4 0 obj<<${words}>>endobj`)
/** An object stream with further dictionary entries and these packed objects. */
const packed = (entries: string, content: string, pack: (bytes: Buffer) => Buffer = deflateSync) =>
  Buffer.concat([
    Buffer.from(`9 0 obj<<${entries}>>stream\n`),
    pack(Buffer.from(content, 'latin1')),
    Buffer.from('\nendstream endobj'),
  ])
const FLATE = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'

describe('a PDF', () => {
  it.each(['chromium', 'libreoffice', 'object-streams'])(
    'PL-03 made by an ordinary program is harmless: %s',
    (name) => {
      expect(scanPdf(file(name))).toBe('harmless')
    },
  )

  it.each([
    ['a link to a page about programs', action('/S/URI/URI(https://example.com/Web/JavaScript)')],
    ['a title that names programs in passing', action('/Title(and/or/Launch)')],
    ['a place that opens first', pdf('/OpenAction[3 0 R/XYZ null null 0]')],
    ['a way to a place that opens first', pdf('/OpenAction 4 0 R', '4 0 obj<</S/GoTo/D[3 0 R/Fit]>>endobj')],
    ['the same, packed', pdf('/OpenAction 4 0 R', packed(FLATE, '4 0 <</S/GoTo/D[3 0 R/Fit]>>'))],
    ['an outline', pdf('/Outlines 5 0 R', '5 0 obj<</First 6 0 R/Last 6 0 R/Count 1>>endobj')],
    ['bytes of a picture that look like much', pdf('', '5 0 obj<</Length 9>>stream\n/AA /JS (<<\nendstream endobj')],
  ])('PL-03 with %s is harmless', (_what, bytes) => {
    expect(scanPdf(bytes)).toBe('harmless')
  })

  it.each([
    ['a program', action('/S /JavaScript /JS (app.alert\\(1\\))')],
    ['a program of a name without spaces', action('/S/JavaScript/JS 5 0 R')],
    ['an escaped name', action('/S/J#61vaScript')],
    ['a name escaped twice', action('/S/J#2361vaScript')],
    ['a name escaped three times', action('/S/J#232361vaScript')],
    ['a name escaped too often to tell', action(`/S/J#${'23'.repeat(30)}61vaScript`)],
    ['a name torn apart by a space', action('/S/Java Script')],
    ['a name torn apart by a zero', action('/S/Java\0Script')],
    ['a name torn apart by a comment', action('/S/Java%\nScript')],
    ['a name with an escaped space', action('/S/Java#20Script')],
    ['a hidden kind', pdf('', '4 0 obj<</S 5 0 R>>endobj 5 0 obj(x/JavaScript)endobj')],
    ['a program of a picture', action('/S/Rendition')],
    ['a program to start', action('/S/Launch/F(cmd.exe)')],
    ['a form that is sent', action('/S/SubmitForm/F(https://evil.example)')],
    ['data that is fetched', action('/S/ImportData/F(data.fdf)')],
    ['a file within', action('/S/GoToE/T<</R/C>>')],
    ['another file', action('/S/GoToR/F(//evil.example/share/x.pdf)')],
    ['embedded files', pdf('/Names<</EmbeddedFiles 5 0 R>>')],
    ['an attachment', action('/Subtype/FileAttachment')],
    ['a file under a short name', action('/Type/Filespec/EF<</F 5 0 R>>')],
    ['media', action('/Subtype/RichMedia')],
    ['a form of XML', pdf('/AcroForm<</XFA 5 0 R>>')],
    ['an action of a page', pdf('', '4 0 obj<</AA<</O<</S/URI/URI(https://evil.example)>>>>>>endobj')],
    ['an action that opens first', pdf('/OpenAction<</S/URI/URI(https://evil.example)>>')],
    ['the same elsewhere', pdf('/OpenAction 4 0 R', '4 0 obj<</S/Named/N/Print>>endobj')],
    ['one that follows a place', pdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(x)>>>>')],
    ['one that is defined twice', pdf('/OpenAction 4 0 R', '4 0 obj[3 0 R/Fit]endobj 4 0 obj<</S/URI>>endobj')],
    ['one that is not there', pdf('/OpenAction 44 0 R')],
    ['a program in a comment', pdf('', '% 4 0 obj <</S/JavaScript>> endobj\n')],
    ['a program in a string', pdf('', '4 0 obj(5 0 obj <</S /JavaScript>> endobj)endobj')],
    ['a program in a stream', pdf('', '4 0 obj<</Length 40>>stream\n5 0 obj<</S/JavaScript>>endobj\nendstream endobj')],
    ['a program in a packed object', file('packed-script')],
    ['an escaped name in a packed object', pdf('', packed(FLATE, '4 0 <</S/J#61vaScript>>'))],
    ['an action in a packed object', pdf('', packed(FLATE, '4 0 <</AA 5 0 R>>'))],
    ['packed objects without their type', pdf('', packed('/N 1/First 4/Filter[/Fl]', '4 0 <</S/JavaScript>>'))],
    [
      'objects in a stream that is not packed',
      pdf(
        '',
        packed('/N 1/First 4', '4 0 <</S/L#61unch>>', (bytes) => bytes),
      ),
    ],
  ])('PL-03 with %s is active', (_what, bytes) => {
    expect(scanPdf(bytes)).toBe('active')
  })

  it.each([
    ['packed twice', FLATE.replace('/FlateDecode', '[/ASCIIHexDecode/FlateDecode]')],
    ['packed by a filter that stands elsewhere', FLATE.replace('/FlateDecode', ' 7 0 R')],
    ['packed with a predictor', `${FLATE}/DecodeParms<</Predictor 12/Columns 4>>`],
    ['kept in another file', `${FLATE}/F(//evil.example/x)`],
    ['of an unknown number', FLATE.replace('/N 1', '/N 7 0 R')],
  ])('PL-03 with objects %s is unreadable', (_what, entries) => {
    expect(scanPdf(pdf('', packed(entries, '4 0 <</S/Span>>')))).toBe('unreadable')
  })

  it('PL-03 with damaged or exploding packed objects is unreadable', () => {
    const cut = (bytes: Buffer) => deflateSync(bytes).subarray(0, -8)
    expect(scanPdf(pdf('', packed(FLATE, `4 0 ${'<</S/Span>>'.repeat(99)}`, cut)))).toBe('unreadable')
    expect(scanPdf(pdf('', packed(FLATE, ' '.repeat(20_000_000))))).toBe('unreadable')
    expect(scanPdf(action('/A'.repeat(3) + '['.repeat(5000)))).toBe('unreadable')
  })

  it('PL-03 that is encrypted or not a PDF is recognised', () => {
    expect(scanPdf(file('encrypted'))).toBe('encrypted')
    expect(scanPdf(Buffer.from('<html>%PDF-1.4 %%EOF'))).toBe('no_pdf')
    expect(scanPdf(Buffer.concat([file('chromium'), Buffer.from('<script>alert(1)</script>')]))).toBe('no_pdf')
  })

  it.each(
    ['#41', '/#41', '/#232341', '/', '/Java ', '1 0 obj', '1 0 obj<</A', '1 0 obj(', '1 0 obj[', '(', '<<', '%'].concat(
      ['1 0 obj<</N 1/First 1/Filter/Fl>>stream\n', '1 0 obj<</OpenAction 1 0 R', 'stream\n', 'endobj'],
    ),
  )('OP-03 of %j repeated is aborted once its steps are used up', (part) => {
    expect(scanPdf(Buffer.from(`%PDF-1.4\n${part.repeat(200_000 / part.length)}\n%%EOF`), 100_000)).toBe('unreadable')
  })
})
