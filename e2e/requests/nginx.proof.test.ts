import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeDeployedShop, startDatabases } from '#tools/testing/deployed-shop.ts'
import { isProof } from '#tools/testing/proof.ts'
import { writeRelease } from '#tools/testing/release-folder.ts'
import { startPair, visitMeanwhile } from '#tools/testing/shop-pair.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'

/** All requests come from one address. */
const UNLIMITED = { MUTATIONS_PER_MINUTE: '1000000', READS_PER_MINUTE: '1000000' }

it.runIf(isProof && hasNginx())(
  'OP-05 behind the documented nginx, two rolling restarts lose no request',
  async () => {
    const pair = await startPair({ TRUST_PROXY_HOPS: '1', DRAIN_SECONDS: '6' })
    const nginx = await startNginx(pair.shops.map((shop) => new URL(shop.url).port))
    try {
      const results = await visitMeanwhile(nginx.url, ['GET', 'GET', 'GET', 'POST', 'POST'], async () => {
        for (const index of [0, 1, 0, 1] as const) await pair.restart(index)
      })
      console.log(`${results.length} requests`)
      expect(results.length).toBeGreaterThan(500)
      expect([...new Set(results)]).toEqual([200])
    } finally {
      await nginx.stop()
      await pair.close()
    }
  },
  300_000,
)

it.runIf(isProof && hasNginx())(
  'SC-01 behind the documented nginx, a release, a rollback and a restore lose no request, and open pages keep their files',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-deployed-'))
    const databases = await startDatabases()
    const shop = await makeDeployedShop(join(folder, 'shop'))
    const settings = {
      SESSION_SECRET: 's'.repeat(32),
      ADMIN_TOKEN: 't'.repeat(32),
      DATA_DIR: join(folder, 'data'),
      ...UNLIMITED,
    }
    shop.writeSettings({ ...settings, DATABASE_URL: databases.prepared })
    const nginx = await (async () => {
      const first = join(folder, 'first')
      writeRelease(first)
      // A build with a changed chunk.
      const id = 'f'.repeat(16)
      writeFileSync(join(first, 'dist/client/builds/latest.json'), JSON.stringify({ id }))
      writeFileSync(join(first, `dist/client/builds/meta/${id}.json`), JSON.stringify({ id }))
      writeFileSync(
        join(first, 'dist/client/assets/of-the-first-00000000.js'),
        '// A chunk that an open page asks for later.',
      )
      expect(await shop.deploy('--release', first)).toMatchObject({ code: 0 })
      return startNginx(shop.ports.map(String))
    })()
    const statusOf = async (path: string) => (await fetch(nginx.url + path)).status
    const versionOf = async () => ((await (await fetch(`${nginx.url}/builds/latest.json`)).json()) as { id: string }).id
    try {
      const second = join(folder, 'second')
      writeRelease(second)
      const backup = join(folder, 'backup')
      const seen: string[] = []
      const results = await visitMeanwhile(nginx.url, ['GET', 'GET', 'POST'], async () => {
        seen.push(await versionOf())
        expect(await shop.deploy('--release', second)).toMatchObject({ code: 0 })
        seen.push(await versionOf())
        expect(await statusOf('/assets/of-the-first-00000000.js')).toBe(200)
        expect(await shop.deploy('rollback')).toMatchObject({ code: 0 })
        seen.push(await versionOf())
        // Restores to a second database and moves the processes over.
        expect(await shop.deploy('run', 'backup', backup)).toMatchObject({ code: 0 })
        const restored = { ...settings, DATABASE_URL: await databases.create('restored') }
        shop.writeSettings(restored)
        expect(await shop.deploy('run', 'restore', backup)).toMatchObject({ code: 0 })
        expect(await shop.deploy('restart')).toMatchObject({ code: 0 })
      })
      console.log(`${results.length} requests`)
      expect(new Set(seen).size).toBe(2)
      expect(seen[2]).toBe(seen[0])
      expect(results.length).toBeGreaterThan(200)
      expect([...new Set(results)]).toEqual([200])
    } finally {
      await nginx.stop()
      shop.stop()
      await databases.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  600_000,
)
