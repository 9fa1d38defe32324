import { open, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { contentPart } from '#server/platform/environment/content-folder.ts'

const MAX_PATH_LENGTH = 300
const HEAD_BYTES = 1024

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte)
const hasText = (word: string, at: number) => (head: Buffer) => head.toString('latin1', at, at + word.length) === word

/** File signatures by extension. */
const SIGNATURES: Readonly<Record<string, (head: Buffer) => boolean>> = {
  '.webp': (head) => hasText('RIFF', 0)(head) && hasText('WEBP', 8)(head),
  '.png': startsWith(0x89, 0x50, 0x4e, 0x47),
  '.jpg': startsWith(0xff, 0xd8, 0xff),
  '.jpeg': startsWith(0xff, 0xd8, 0xff),
  '.gif': hasText('GIF8', 0),
  '.avif': (head) => hasText('ftypavif', 4)(head) || hasText('ftypavis', 4)(head),
  '.ico': startsWith(0, 0, 1, 0),
  '.svg': (head) =>
    /^(?:\uFEFF)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)[^]*/iu.test(head.toString('utf8')) &&
    /<svg[\s>]/iu.test(head.toString('utf8')),
}

/**
 * Returns the file of a picture in the owner's content folder, given its path below `images/`. Neither path segments
 * nor links can lead outside the folder, and the bytes must match the extension.
 */
export async function findOwnPicture(contentDir: string | undefined, path: string): Promise<string | undefined> {
  const hasSignature = SIGNATURES[extname(path).toLowerCase()]
  if (contentDir === undefined || !hasSignature || !isPlainPath(path)) return undefined
  try {
    const folder = await realpath(contentPart(contentDir, 'images'))
    const file = await realpath(join(folder, path))
    return file.startsWith(folder + sep) && hasSignature(await headOf(file)) ? file : undefined
  } catch {
    // Missing or unreadable.
    return undefined
  }
}

const isPlainPath = (path: string): boolean =>
  path.length <= MAX_PATH_LENGTH &&
  !/[\\\0]/u.test(path) &&
  path.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
