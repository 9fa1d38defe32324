import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareRoot, bareRootObstacle, isInstalled, makeBareRoot } from '#tools/testing/bare-root.ts'
import { freePort } from '#tools/testing/free-port.ts'
import { isProof } from '#tools/testing/proof.ts'

const MINUTES = 60_000
const obstacle = isProof ? bareRootObstacle() : 'npm run proof has the time for it'
const hasDocker = isProof && isInstalled('docker', 'info')

const statusOf = (url: string) =>
  fetch(url).then(
    (reply) => reply.status,
    () => 0,
  )

// Runs the steps of the Dockerfile in a bare Debian.
describe.skipIf(obstacle !== undefined)(`a release in a bare Debian${obstacle ? ` (${obstacle})` : ''}`, () => {
  let root: BareRoot
  beforeAll(() => {
    root = makeBareRoot()
    root.run('node', '/source/tools/release/build-release.mjs', '/release')
  }, 20 * MINUTES)
  afterAll(() => root.remove(), 5 * MINUTES)

  it('SC-01 is built without a compiler and contains no development packages', () => {
    for (const tool of ['cc', 'gcc', 'make', 'python3', 'git', 'chromium'])
      expect(root.run('sh', '-c', `command -v ${tool} || echo missing`).trim(), tool).toBe('missing')
    const packages = readdirSync(join(root.folder, 'release/node_modules'))
    expect(packages).toContain('fastify')
    expect(packages).not.toContain('tsx')
    expect(packages).not.toContain('playwright-core')
    expect(packages).not.toContain('typescript')
  })

  it(
    'SC-01 runs, with its commands, as an unprivileged user on a read-only root',
    async () => {
      const port = await freePort()
      const variables = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: '/data' }
      const server = root.startReadOnly(variables, 'node', '/release/dist/server/main.js')
      let output = ''
      for (const stream of [server.stdout, server.stderr])
        stream?.on('data', (text: Buffer) => (output += text.toString()))
      try {
        await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), { timeout: MINUTES }).toBe(200)
        const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
        expect(page).toContain('<main')
        const [script = ''] = /\/assets\/[\w.-]+\.js/u.exec(page) ?? []
        expect(await statusOf(`http://127.0.0.1:${port}${script}`)).toBe(200)
        expect(await statusOf(`http://127.0.0.1:${port}/_ipx/w_320,f_webp/images/products/moon-jar-1.jpg`)).not.toBe(
          500,
        )
        const isReady = root.startReadOnly(variables, 'node', '/release/tools/release/is-ready.mjs')
        expect(await once(isReady, 'exit')).toEqual([0, null])
        const writes = root.startReadOnly(variables, 'touch', '/release/anything')
        expect((await once(writes, 'exit'))[0]).not.toBe(0)
        const backup = root.startReadOnly(variables, 'node', '/release/tools/run-command.mjs', 'backup', '/data/saved')
        expect(await once(backup, 'exit')).toEqual([0, null])
        expect(readdirSync(join(root.folder, 'data/saved'))).toContain('manifest.json')
      } catch (error) {
        throw new Error(`The release output:\n${output}`, { cause: error })
      } finally {
        const ended = server.exitCode === null ? once(server, 'exit') : undefined
        server.kill('SIGTERM')
        await ended
      }
    },
    5 * MINUTES,
  )
})

describe.skipIf(!hasDocker)(`the image${hasDocker ? '' : ' (no Docker engine answers here)'}`, () => {
  it(
    'SC-01 is built by docker build and becomes healthy with a read-only root',
    async () => {
      const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' }).trim()
      const tag = `vitrine-proof:${process.pid}`
      docker('build', '--tag', tag, '.')
      const container = docker('run', '--detach', '--rm', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', tag)
      try {
        const health = () => docker('inspect', '--format', '{{.State.Health.Status}}', container)
        await expect.poll(health, { timeout: 2 * MINUTES }).toBe('healthy')
        expect(docker('exec', container, 'id', '-u')).toBe('1000')
      } finally {
        docker('stop', container)
        docker('image', 'rm', tag)
      }
    },
    20 * MINUTES,
  )
})
