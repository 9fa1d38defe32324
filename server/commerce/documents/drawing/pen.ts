import { type Document, Faces, type Weight } from './faces.ts'
import { isRightToLeftText, runsOf, splitGraphemes, type TextRun } from './text-line.ts'

/** An element of a document's structure, for screen readers; undefined in files without tags. */
export type Struct = PDFKit.PDFStructureElement | undefined

export interface TextStyle {
  size: number
  weight?: Weight
  colour?: string
  align?: 'start' | 'end' | 'centre'
  /** Height of a line, in sizes. */
  leading?: number
  /** More lines are cut, with an ellipsis. */
  maxLines?: number
}

export const INK = '#1a1a1a'
export const SOFT = '#5c5c5c'
export const LINE = '#c9c9c9'

/** Space of letters above their baseline, in sizes: enough for the marks of Indian scripts. */
const ASCENT = 1.05
const LEADING = 1.36
/** A character without a glyph, which is drawn as a box. */
const MISSING = '\ufffd'
const INDIC = /[\u0900-\u0dff]/u
// Line breaks are kept; other control characters have no glyph.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Writes and measures text and lines on a document, in points from the top. In a language written from right to left,
 * everything is mirrored.
 */
export class Pen {
  readonly doc: Document
  readonly #faces: Faces
  readonly #isMirrored: boolean
  readonly #pictures = new Map<Uint8Array, string>()
  readonly #widths = new Map<string, number>()

  constructor(doc: Document, isMirrored: boolean) {
    this.doc = doc
    this.#faces = new Faces(doc)
    this.#isMirrored = isMirrored
  }

  /** Splits a text into lines that fit. Words that do not fit are split anywhere. */
  wrap(text: string, width: number, { size, weight = 400, maxLines = Infinity }: TextStyle): string[] {
    const fits = (line: string) => this.widthOf(line, size, weight) <= width + 0.01
    const lines = clean(text)
      .split('\n')
      .flatMap((paragraph) => wrapParagraph(paragraph, fits))
    if (lines.length <= maxLines) return lines
    const last = splitGraphemes(lines[maxLines - 1] ?? '')
    while (last.length > 0 && !fits(`${last.join('')}…`)) last.pop()
    return [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`]
  }

  widthOf(line: string, size: number, weight: Weight = 400): number {
    const key = `${weight}${line}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.#runs(clean(line), weight).reduce((sum, run) => sum + this.#widthOfRun(run, 1), 0)
      this.#widths.set(key, width)
    }
    return width * size
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return text === '' ? 0 : this.wrap(text, width, style).length * lineHeight(style)
  }

  /** Writes a text into a column and returns its height. */
  text(parent: Struct, tag: string, text: string, x: number, y: number, width: number, style: TextStyle): number {
    if (text === '') return 0
    const lines = this.wrap(text, width, style)
    // Glyphs of these scripts are not in the order of their letters; readers take the text from here.
    const hasOwnOrder = isRightToLeftText(text) || INDIC.test(text)
    this.#mark(parent, tag, hasOwnOrder ? { actual: clean(text) } : {}, () => {
      lines.forEach((line, index) => this.#writeLine(line, x, y + index * lineHeight(style), width, style))
    })
    return lines.length * lineHeight(style)
  }

  /** Adds an element that contains others; the caller ends it. */
  group(parent: Struct, tag: string): Struct {
    if (!parent) return undefined
    const element = this.doc.struct(tag)
    parent.add(element)
    return element
  }

  /** Draws a picture that is read as a text. */
  figure(parent: Struct, alt: string, draw: () => void): void {
    this.#mark(parent, 'Figure', { alt }, draw)
  }

  #mark(parent: Struct, tag: string, options: { alt?: string; actual?: string }, draw: () => void): void {
    if (!parent) return draw()
    const { doc } = this
    const element = doc.struct(tag, options)
    parent.add(element)
    const content = doc.markStructureContent(tag)
    draw()
    doc.endMarkedContent()
    element.add(content)
    element.end()
  }

  /** Draws what is not part of the text, such as lines and page numbers. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact')
    draw()
    this.doc.endMarkedContent()
  }

  /** Writes a line that is not part of the text. */
  plainLine(line: string, x: number, y: number, width: number, style: TextStyle): void {
    this.artifact(() => this.#writeLine(clean(line), x, y, width, style))
  }

  rule(x: number, y: number, width: number, colour = LINE, thickness = 0.5): void {
    this.artifact(() => {
      const left = this.leftOf(x, width)
      this.doc
        .lineWidth(thickness)
        .strokeColor(colour)
        .moveTo(left, y)
        .lineTo(left + width, y)
        .stroke()
    })
  }

  /** Draws an empty square. */
  box(x: number, y: number, size: number): void {
    this.artifact(() => {
      this.doc.lineWidth(0.75).strokeColor(INK).rect(this.leftOf(x, size), y, size, size).stroke()
    })
  }

  /** Draws a picture, which the file contains once. */
  picture(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    // The types of pdfkit leave out opened pictures.
    const doc = this.doc as unknown as { openImage: (source: Buffer) => string }
    const opened = this.#pictures.get(bytes) ?? doc.openImage(Buffer.from(bytes))
    this.#pictures.set(bytes, opened)
    this.doc.image(opened, this.leftOf(x, width), y, { width, height })
  }

  /** Returns the left edge of a box, which is mirrored in a language written from right to left. */
  leftOf(x: number, width: number): number {
    return this.#isMirrored ? this.doc.page.width - x - width : x
  }

  #writeLine(line: string, x: number, y: number, width: number, style: TextStyle): void {
    const { size, weight = 400, colour = INK, align = 'start' } = style
    const room = width - this.widthOf(line, size, weight)
    const isAtRight = align === 'end' ? !this.#isMirrored : this.#isMirrored
    let left = this.leftOf(x, width) + (align === 'centre' ? room / 2 : isAtRight ? room : 0)
    const baseline = y + size * ASCENT
    this.doc.fillColor(colour)
    for (const run of this.#runs(line, weight)) {
      this.doc
        .font(run.face)
        .fontSize(size)
        .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += this.#widthOfRun(run, size)
    }
  }

  /** Returns the runs of a line. Those that the font cannot shape are replaced by boxes: no text prevents a document. */
  #runs(line: string, weight: Weight): TextRun[] {
    return runsOf(line, weight, this.#faces).map((run) => {
      try {
        this.#widthOfRun(run, 1)
        return run
      } catch {
        return {
          ...run,
          face: this.#faces.faceOf(MISSING, weight),
          text: MISSING.repeat(splitGraphemes(run.text).length),
        }
      }
    })
  }

  #widthOfRun({ face, text }: TextRun, size: number): number {
    return this.doc.font(face).fontSize(size).widthOfString(text)
  }
}

export const lineHeight = ({ size, leading = LEADING }: TextStyle): number => size * leading

/** Normalises a text: composed letters, single spaces, and no control characters but line breaks. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .split(/\r?\n/u)
    .map((line) =>
      line
        .replaceAll(CONTROL, ' ')
        .replaceAll(/[\s\u00a0\u202f]+/gu, ' ')
        .trim(),
    )
    .join('\n')

function wrapParagraph(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/(?<=[ /-])/u)) {
    if (fits(`${line}${word}`.trimEnd())) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = word
    while (!fits(line.trimEnd())) {
      const head = longestFittingStart(line, fits)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Returns the longest beginning that fits, at least one character. */
function longestFittingStart(text: string, fits: (line: string) => boolean): string {
  const signs = splitGraphemes(text)
  let [least, most] = [1, signs.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(signs.slice(0, middle).join(''))) least = middle
    else most = middle - 1
  }
  return signs.slice(0, least).join('')
}
