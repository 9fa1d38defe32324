import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type MadeFile, makeZip } from '#server/testing/make-zip.ts'
import { type ZipFailure, ZipFault, openZip } from './open-zip.ts'

const LIMITS = { entries: 100, bytes: 50_000_000 }

const open = (zip: Buffer, limits = LIMITS) =>
  openZip({ size: zip.length, open: async (start, end) => Readable.from([zip.subarray(start, end)]) }, limits)

const reasonOf = (zip: Buffer, limits = LIMITS): Promise<ZipFailure | 'opened'> =>
  open(zip, limits).then(
    () => 'opened' as const,
    (error: ZipFault) => error.reason,
  )

const file = (name: MadeFile['name'], more: Partial<MadeFile> = {}): MadeFile => ({ name, content: 'x', ...more })
const namesOf = async (files: MadeFile[]) => (await open(makeZip(files))).files.map(({ name }) => name)

describe('reading a zip', () => {
  it('AD-15 lists its files, and unpacks one at a time', async () => {
    const zip = await open(
      makeZip([
        file('a.txt', { content: 'first' }),
        file('b/c.txt', { content: 'second'.repeat(1000), isStored: true }),
      ]),
    )
    expect(zip.files.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a.txt', 5],
      ['b/c.txt', 6000],
    ])
    expect(await text(await zip.open(zip.files[1]!))).toBe('second'.repeat(1000))
    expect(await text(await zip.open(zip.files[0]!))).toBe('first')
    zip.close()
  })

  it('AD-15 reads zip64', async () => {
    const zip = await open(makeZip([file('large.txt', { content: 'large', isZip64: true })], { isZip64: true }))
    expect(await text(await zip.open(zip.files[0]!))).toBe('large')
  })

  it('AD-15 reads names in UTF-8, marked as such or not, decomposed, and in the old code page', async () => {
    expect(
      await namesOf([
        file('krug-größe.jpg', { flags: 0x800 }),
        file('कप.jpg'),
        file('e\u0301tui.jpg'),
        file(Buffer.from([0x81, 0x62, 0x65, 0x72, 0x2e, 0x6a, 0x70, 0x67])),
        file('folder\\inside.jpg'),
      ]),
    ).toEqual(['krug-größe.jpg', 'कप.jpg', 'étui.jpg', 'über.jpg', 'folder/inside.jpg'])
  })

  it('AD-15 leaves out links, folders, files of the system, and paths that lead outside', async () => {
    expect(
      await namesOf([
        file('link.jpg', { content: '/etc/passwd', mode: 0o120777 }),
        file('device', { mode: 0o060644 }),
        file('folder/', { content: '' }),
        ...['../../etc/cron.d/x', '/etc/passwd', 'C:/x.jpg', 'a/../../b.jpg', 'a//b.jpg', '', 'nul\0.jpg'].map((name) =>
          file(name),
        ),
        ...['__MACOSX/a.jpg', 'a/._b.jpg', '.DS_Store'].map((name) => file(name)),
        file('kept.jpg', { mode: 0o100644 }),
      ]),
    ).toEqual(['kept.jpg'])
  })

  it('AD-15 refuses zip bombs', async () => {
    const zeros = Buffer.alloc(30_000_000)
    expect(await reasonOf(makeZip([file('bomb.csv', { content: zeros })]))).toBe('suspicious')
    // Many entries that share the same bytes.
    const kernel = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 251))
    const shared = { content: kernel, isStored: true, claimed: { offset: 0 } }
    const first = file('0', { content: kernel, isStored: true })
    const more = Array.from({ length: 20 }, (_, at) => file(`${at + 1}`, { ...shared, content: kernel }))
    const whole = makeZip([first, ...more])
    expect(await reasonOf(whole)).toBe('opened')
    const claimed = Array.from({ length: 20 }, (_, at) =>
      file(`${at + 1}`, { content: '', isStored: true, claimed: { offset: 0, packed: 400_000, unpacked: 400_000 } }),
    )
    expect(await reasonOf(makeZip([first, ...claimed]))).toBe('suspicious')
    expect(
      await reasonOf(makeZip([file('a', { content: kernel, isStored: true })]), { ...LIMITS, bytes: 399_999 }),
    ).toBe('too_large')
  })

  it('AD-15 refuses more files than allowed, also where only the directory claims them', async () => {
    const files = Array.from({ length: 101 }, (_, at) => file(`${at}.jpg`))
    expect(await reasonOf(makeZip(files))).toBe('too_many_files')
    expect(await reasonOf(makeZip([file('a')], { isZip64: true, count: 2 ** 40 }))).toBe('too_many_files')
  })

  it('AD-15 refuses encrypted zips, and what is no zip', async () => {
    expect(await reasonOf(makeZip([file('a.jpg', { flags: 1 })]))).toBe('encrypted')
    expect(await reasonOf(Buffer.from('SKU,Price\n'))).toBe('not_zip')
    expect(await reasonOf(Buffer.alloc(0))).toBe('not_zip')
    const cut = makeZip([file('a.jpg')])
    expect(await reasonOf(cut.subarray(0, -5))).toBe('not_zip')
  })

  it('AD-15 stops where a file is larger than the directory says', async () => {
    const zip = await open(makeZip([file('liar.jpg', { content: Buffer.alloc(100_000), claimed: { unpacked: 10 } })]))
    await expect(text(await zip.open(zip.files[0]!))).rejects.toThrow(/too many bytes/u)
    const lost = await open(makeZip([file('a.jpg', { claimed: { offset: 4_000_000 } })]))
    await expect(lost.open(lost.files[0]!)).rejects.toThrow(ZipFault)
  })
})
