interface PictureSize {
  width: number | null
  height: number | null
}

const UNKNOWN: PictureSize = { width: null, height: null }

/** Reads the size of a WebP or PNG from its header. (Loading sharp would delay the first start.) */
export function sizeOfPicture(content: Buffer): PictureSize {
  if (content.length < 32) return UNKNOWN
  if (content.toString('latin1', 12, 16) === 'IHDR')
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
  switch (content.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
    case 'WEBPVP8L': {
      const bits = content.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'WEBPVP8X':
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
    default:
      return UNKNOWN
  }
}
