import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type ShapedFont, allowMissingAnchors } from './shaping-fault.ts'
import { unpackWoff } from './unpack-woff.ts'

interface OpenedFont extends ShapedFont {
  hasGlyphForCodePoint: (codePoint: number) => boolean
}

export type Document = PDFKit.PDFDocument
export type Weight = 400 | 700

interface Face {
  /** Package and subset, such as `noto-sans-tamil/tamil`. */
  name: string
  /** What to try the face for; anything if undefined. */
  scripts?: RegExp
}

/** Noto Sans by script. The first face that has a character draws it. */
const FACES: readonly Face[] = [
  { name: 'noto-sans/latin' },
  { name: 'noto-sans-devanagari/devanagari', scripts: /\p{Script_Extensions=Devanagari}/u },
  { name: 'noto-sans-tamil/tamil', scripts: /\p{Script_Extensions=Tamil}/u },
  { name: 'noto-sans-bengali/bengali', scripts: /\p{Script_Extensions=Bengali}/u },
  { name: 'noto-sans-telugu/telugu', scripts: /\p{Script_Extensions=Telugu}/u },
  { name: 'noto-sans-kannada/kannada', scripts: /\p{Script_Extensions=Kannada}/u },
  { name: 'noto-sans-malayalam/malayalam', scripts: /\p{Script_Extensions=Malayalam}/u },
  { name: 'noto-sans-gujarati/gujarati', scripts: /\p{Script_Extensions=Gujarati}/u },
  { name: 'noto-sans-gurmukhi/gurmukhi', scripts: /\p{Script_Extensions=Gurmukhi}/u },
  { name: 'noto-sans-oriya/oriya', scripts: /\p{Script_Extensions=Oriya}/u },
  { name: 'noto-sans-arabic/arabic', scripts: /\p{Script_Extensions=Arabic}/u },
  { name: 'noto-sans-hebrew/hebrew', scripts: /\p{Script_Extensions=Hebrew}/u },
  { name: 'noto-sans/latin-ext' },
  { name: 'noto-sans/cyrillic', scripts: /\p{Script_Extensions=Cyrillic}/u },
  { name: 'noto-sans/greek', scripts: /\p{Script_Extensions=Greek}/u },
  { name: 'noto-sans/vietnamese', scripts: /\p{Script_Extensions=Latin}/u },
  // Marks and signs that scripts share, such as the danda.
  { name: 'noto-sans-devanagari/devanagari' },
]

const { resolve } = createRequire(import.meta.url)

/** Unpacked fonts, cached for the thread. */
const unpacked = new Map<string, Buffer>()

function fontOf(name: string, weight: Weight): Buffer {
  const [font, subset] = name.split('/') as [string, string]
  const file = `@fontsource/${font}/files/${font}-${subset}-${weight}-normal.woff`
  const known = unpacked.get(file)
  if (known) return known
  const bytes = unpackWoff(readFileSync(resolve(file)))
  unpacked.set(file, bytes)
  return bytes
}

/** Finds the embedded font for each character of a document. Fonts are opened when they are first needed. */
export class Faces {
  readonly #doc: Document
  readonly #known = new Map<string, string>()
  readonly #opened = new Map<string, (codePoint: number) => boolean>()

  constructor(doc: Document) {
    this.#doc = doc
  }

  /** Returns the name by which the document knows the face of a character with its marks. */
  faceOf(cluster: string, weight: Weight): string {
    const key = `${weight}${cluster}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const codePoints = Array.from(cluster, (sign) => sign.codePointAt(0) ?? 0)
    const face =
      FACES.find(({ name, scripts }) => (scripts?.test(cluster) ?? true) && this.#hasAll(name, weight, codePoints)) ??
      FACES.find(({ name, scripts }) => scripts?.test(cluster) && this.#hasAll(name, weight, codePoints.slice(0, 1))) ??
      FACES[0]!
    const name = this.#nameOf(face.name, weight)
    this.#known.set(key, name)
    return name
  }

  /** Returns whether a face of `faceOf` has a character as well. */
  has(face: string, character: string): boolean {
    return this.#opened.get(face)?.(character.codePointAt(0) ?? 0) ?? false
  }

  #hasAll(name: string, weight: Weight, codePoints: readonly number[]): boolean {
    const has = this.#open(this.#nameOf(name, weight), name, weight)
    return codePoints.every((codePoint) => has(codePoint))
  }

  #nameOf(name: string, weight: Weight): string {
    return `${name}-${weight}`
  }

  #open(id: string, name: string, weight: Weight): (codePoint: number) => boolean {
    const open = this.#opened.get(id)
    if (open) return open
    this.#doc.registerFont(id, fontOf(name, weight))
    this.#doc.font(id)
    // The types of pdfkit leave out its font.
    const { _font: embedded } = this.#doc as unknown as { _font: { font: OpenedFont } }
    const { font } = embedded
    allowMissingAnchors(font)
    const has = (codePoint: number) => font.hasGlyphForCodePoint(codePoint)
    this.#opened.set(id, has)
    return has
  }
}
