/** What an uploaded file is, by its content: names and declared types are the sender's claim. */
export type FileFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'mp4' | 'webm' | 'gif' | 'svg'

const MP4_BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V |dash|cmf[a-z0-9])$/
const HEIC_BRANDS = /^(?:hei[cxms]|hev[cxms])$/
const AVIF_BRANDS = /^avi[fs]$/

export function formatOf(head: Buffer): FileFormat | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('GIF8')) return 'gif'
  if (text.startsWith('\u001aE\u00df\u00a3')) return text.includes('webm') ? 'webm' : undefined
  if (text.startsWith('ftyp', 4)) return formatOfBrands(head)
  return isSvg(head.toString('utf8')) ? 'svg' : undefined
}

/** ISO files begin with a box that names the format, and others it is compatible with. */
function formatOfBrands(head: Buffer): FileFormat | undefined {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  const has = (pattern: RegExp) => brands.some((brand) => pattern.test(brand))
  if (has(AVIF_BRANDS)) return 'avif'
  if (has(HEIC_BRANDS)) return 'heic'
  return has(MP4_BRANDS) ? 'mp4' : undefined
}

const isSvg = (text: string): boolean =>
  /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/iu.test(text) && /<svg[\s>]/iu.test(text)
