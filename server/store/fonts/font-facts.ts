/** What a font says of itself (https://learn.microsoft.com/typography/opentype/spec/). */
export interface FontFacts {
  axes: readonly { tag: string; min: number; standard: number; max: number }[]
  weight: number
  /** Its maker forbids embedding it in pages. */
  isRestricted: boolean
}

const FIXED = 65_536
const RESTRICTED = 0x0002
const EMBEDDING_BITS = 0x000f

/** Reads the facts of an uncompressed font. @throws RangeError if it is damaged */
export function readFontFacts(font: Buffer): FontFacts {
  const os2 = tableOf(font, 'OS/2')
  return {
    axes: readAxes(tableOf(font, 'fvar')),
    weight: os2?.readUInt16BE(4) ?? 400,
    isRestricted: os2 !== undefined && (os2.readUInt16BE(8) & EMBEDDING_BITS) === RESTRICTED,
  }
}

function tableOf(font: Buffer, tag: string): Buffer | undefined {
  const count = font.readUInt16BE(4)
  for (let at = 12; at < 12 + count * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) {
      const start = font.readUInt32BE(at + 8)
      return font.subarray(start, start + font.readUInt32BE(at + 12))
    }
  return undefined
}

function readAxes(table: Buffer | undefined): FontFacts['axes'] {
  if (!table) return []
  const start = table.readUInt16BE(4)
  const size = table.readUInt16BE(10)
  return Array.from({ length: table.readUInt16BE(8) }, (_, index) => {
    const at = start + index * size
    const value = (offset: number) => table.readInt32BE(at + offset) / FIXED
    return { tag: table.toString('latin1', at, at + 4), min: value(4), standard: value(8), max: value(12) }
  })
}
