import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, tail])
}

/** A PNG that declares any size, with chunks before its pixels. Only the first few rows of pixels exist. */
export function pngOf(width: number, height: number, more: [type: string, data: Buffer][] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(1000, height) * (width * 3 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Compressed text that unpacks to a hundred times its size. */
export const bombText = (megabytes: number): [string, Buffer] => [
  'zTXt',
  Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(megabytes * 1_000_000))]),
]

const box = (type: string, ...content: Buffer[]): Buffer => {
  const data = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data])
}

/** The boxes of an MP4 video. Nobody could play it. */
export function mp4Of(width: number, height: number): Buffer {
  const track = Buffer.alloc(84)
  track.writeUInt32BE(width * 65_536, 76)
  track.writeUInt32BE(height * 65_536, 80)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isomavc1', 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', track))),
    box('mdat', Buffer.from('0123456789'.repeat(10))),
  ])
}

/** A WebM header and one segment. */
export const webmOf = (content = 'frames'): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80 + content.length]),
    Buffer.from(content),
  ])

export const photo = (width = 320, height = 240, background = '#c85a34') =>
  sharp({ create: { width, height, channels: 3, background } })
