import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isProof } from '#tools/testing/proof.ts'
import { startPair, visitMeanwhile } from '#tools/testing/shop-pair.ts'

const SITE = 'docs/how-to/production/nginx.conf'

// Debian's package, or whatever nginx the machine has.
it.runIf(isProof && hasNginx())(
  'OP-05 behind the documented nginx two rolling restarts lose no request',
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
      nginx.stop()
      await pair.close()
    }
  },
  300_000,
)

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The documented site as it stands, but for its ports and its certificate. */
async function startNginx([one = '', other = '']: string[]): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const port = await freePort()
  const site = readFileSync(SITE, 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${other}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*;/gu, '')
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}/u, '')
    .replace('Host $host', 'Host $http_host')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${paths.join(' ')}\n${site}\n}\n`,
  )
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: 'inherit' })
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        (reply) => reply.status,
        () => 0,
      ),
    )
    .toBe(200)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
