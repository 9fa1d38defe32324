import { open, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { contentPart } from '#server/platform/environment/content-folder.ts'

const LONGEST_PATH = 300
const HEAD_BYTES = 1024

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte)
const hasWord = (word: string, at: number) => (head: Buffer) => head.toString('latin1', at, at + word.length) === word

/** What a file must begin with to be what its name says. */
const KINDS: Readonly<Record<string, (head: Buffer) => boolean>> = {
  '.webp': (head) => hasWord('RIFF', 0)(head) && hasWord('WEBP', 8)(head),
  '.png': startsWith(0x89, 0x50, 0x4e, 0x47),
  '.jpg': startsWith(0xff, 0xd8, 0xff),
  '.jpeg': startsWith(0xff, 0xd8, 0xff),
  '.gif': hasWord('GIF8', 0),
  '.avif': (head) => hasWord('ftypavif', 4)(head) || hasWord('ftypavis', 4)(head),
  '.ico': startsWith(0, 0, 1, 0),
  '.svg': (head) =>
    /^(?:\uFEFF)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)[^]*/iu.test(head.toString('utf8')) &&
    /<svg[\s>]/iu.test(head.toString('utf8')),
}

/**
 * The file of a picture in the owner's content folder, by its path below `images/`; undefined where there is none. A path never leads
 * out of the folder, neither by its segments nor by a link, and a file is served only when its bytes are what its name says.
 */
export async function findOwnPicture(contentDir: string | undefined, path: string): Promise<string | undefined> {
  const isKind = KINDS[extname(path).toLowerCase()]
  if (contentDir === undefined || !isKind || !isPlainPath(path)) return undefined
  try {
    const folder = await realpath(contentPart(contentDir, 'images'))
    const file = await realpath(join(folder, path))
    return file.startsWith(folder + sep) && isKind(await headOf(file)) ? file : undefined
  } catch {
    // A folder or file that is not there, or may not be read.
    return undefined
  }
}

const isPlainPath = (path: string): boolean =>
  path.length <= LONGEST_PATH &&
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
