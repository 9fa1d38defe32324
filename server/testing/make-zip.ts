import { crc32, deflateRawSync } from 'node:zlib'

export interface MadeFile {
  name: string | Buffer
  content: Buffer | string
  /** Written as it is, not compressed. */
  isStored?: boolean
  /** What the directory says, where it lies. */
  claimed?: { unpacked?: number; packed?: number; offset?: number }
  flags?: number
  /** Unix type and permissions, such as 0o120777 for a link. */
  mode?: number
  /** Sizes and offset are in the extra field of zip64. */
  isZip64?: boolean
}

/** Makes a zip, also one that no program would write. */
export function makeZip(files: readonly MadeFile[], { isZip64 = false, count = files.length } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const { local, central } = entryOf(file, offset)
    parts.push(local)
    directory.push(central)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  return Buffer.concat([...parts, listed, endOf({ offset, bytes: listed.length, count, isZip64 })])
}

function entryOf({ flags = 0, mode = 0, claimed = {}, ...file }: MadeFile, at: number) {
  const content = Buffer.from(file.content as string)
  const data = file.isStored ? content : deflateRawSync(content)
  const name = Buffer.from(file.name as string)
  const { unpacked = content.length, packed = data.length, offset = at } = claimed
  const large = (value: number) => (file.isZip64 ? 0xffff_ffff : value)
  const extra = file.isZip64
    ? Buffer.concat([uint(1, 2), uint(24, 2), ...[unpacked, packed, offset].map(long)])
    : Buffer.alloc(0)
  const shared = [
    ...[uint(20, 2), uint(flags, 2), uint(file.isStored ? 0 : 8, 2), uint(0, 4), uint(crc32(content), 4)],
    ...[uint(large(packed), 4), uint(large(unpacked), 4), uint(name.length, 2), uint(extra.length, 2)],
  ]
  const local = Buffer.concat([uint(0x0403_4b50, 4), ...shared, name, extra, data])
  const central = Buffer.concat([
    ...[uint(0x0201_4b50, 4), uint(0x0314, 2), ...shared, uint(0, 2), uint(0, 2), uint(0, 2)],
    ...[uint(mode * 0x1_0000, 4), uint(large(offset), 4), name, extra],
  ])
  return { local, central }
}

function endOf({ offset, bytes, count, isZip64 }: { offset: number; bytes: number; count: number; isZip64: boolean }) {
  const end = Buffer.concat([
    ...[uint(0x0605_4b50, 4), uint(0, 4), uint(Math.min(count, 0xffff), 2), uint(Math.min(count, 0xffff), 2)],
    ...[uint(bytes, 4), uint(isZip64 ? 0xffff_ffff : offset, 4), uint(0, 2)],
  ])
  if (!isZip64) return end
  const record = Buffer.concat([
    ...[uint(0x0606_4b50, 4), long(44), uint(45, 2), uint(45, 2), uint(0, 4), uint(0, 4), long(count), long(count)],
    ...[long(bytes), long(offset)],
  ])
  const locator = Buffer.concat([uint(0x0706_4b50, 4), uint(0, 4), long(offset + bytes), uint(1, 4)])
  return Buffer.concat([record, locator, end])
}

function uint(value: number, bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(bytes)
  written.writeUIntLE(value, 0, bytes)
  return written
}

function long(value: number): Buffer {
  const written = Buffer.alloc(8)
  written.writeBigUInt64LE(BigInt(value))
  return written
}
