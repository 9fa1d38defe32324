import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sendPicture } from '#server/testing/send-picture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { isProof } from '#tools/testing/proof.ts'

const MIB = 1024 * 1024

/** Mounts a file system of 4 MiB; undefined without the permission to mount. */
function smallDisk(): string | undefined {
  if (!isProof || process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmdirSync(folder)
    return undefined
  }
}

const disk = smallDisk()

it.runIf(disk)(
  'OP-07 with a full disk, /readyz and uploads report it, pages and pictures are served, and the shop recovers',
  async () => {
    const dataDir = disk!
    const { get, send } = await testApp({ dataDir, diskReserveMb: 1, trustProxyHops: 1 })
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', dataDir])
      rmdirSync(dataDir)
    })
    const picture = readFileSync('fixtures/images/products/tea-bowl-shino.webp')
    const upload = () => sendPicture({ send }, { file: picture, name: 'a.webp' })
    const resized = () => get('/_ipx/w_320/images/products/tea-bowl-shino.webp')
    expect((await upload()).statusCode).toBe(200)

    const filler = join(dataDir, 'filler')
    const { bavail, bsize } = statfsSync(dataDir)
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
    expect((await get('/readyz')).json()).toMatchObject({
      code: 'not_ready',
      message: expect.stringContaining('is full'),
    })
    const refused = await upload()
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      507,
      'storage_full',
      '60',
    ])
    expect((await resized()).statusCode).toBe(200)
    expect((await get('/healthz')).statusCode).toBe(200)

    rmSync(filler)
    expect(statfsSync(dataDir).bavail * bsize).toBeGreaterThan(MIB)
    expect((await get('/readyz')).statusCode).toBe(200)
    expect((await upload()).statusCode).toBe(200)
  },
)
