import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeDeployedShop } from '../testing/deployed-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-deploy-'))
const shop = await makeDeployedShop(join(folder, 'shop'), { RECORD: join(folder, 'record') })
const { deploy, ports } = shop

/** A server whose page names a script that only its own release has. */
const server = (name: string, isReady: boolean) => `
import { createServer } from 'node:http'
console.log('release ${name} starts')
const server = createServer(({ url }, reply) => {
  const status = url === '/readyz' ? ${isReady ? 200 : 503} : url === '/' || url === '/assets/${name}.js' ? 200 : 404
  reply.writeHead(status, { connection: 'close' }).end('${name}')
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => server.close())
`
/** Records its arguments instead of making a backup. */
const command = `
import { appendFileSync, mkdirSync } from 'node:fs'
const words = process.argv.slice(2)
if (words[0] === 'backup') mkdirSync(words[1], { recursive: true })
appendFileSync(process.env.RECORD, words.join(' ') + '\\n')
`
function createRelease(
  name: string,
  { isReady = true, migrations = ['0001_first.sql'] as (string | [string, string])[] } = {},
): string {
  const files: [string, string][] = [
    ['package.json', '{ "type": "module" }'],
    ['dist/server/main.js', server(name, isReady)],
    ['dist/client/builds/latest.json', JSON.stringify({ id: `${name}-00000000` })],
    ['tools/run-command.mjs', command],
    ...migrations.map((one): [string, string] => {
      const [file, text] = typeof one === 'string' ? [one, 'SELECT 1'] : one
      return [`server/platform/db/migrations/${file}`, text]
    }),
  ]
  for (const [path, text] of files) {
    const file = join(folder, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return join(folder, name)
}

/** Returns the reply of a process, or undefined if it does not listen. */
const fetchFrom = (port: number, path = '/') =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (reply) => ({ status: reply.status, text: await reply.text() }),
    () => undefined,
  )
const servedReleases = () => Promise.all(ports.map(async (port) => (await fetchFrom(port))?.text))
const readRecord = () => (existsSync(join(folder, 'record')) ? readFileSync(join(folder, 'record'), 'utf8') : '')
const current = () => readlinkSync(join(shop.folder, 'current')).replace(/^releases\/\d+T\d+Z-/u, '')

afterAll(() => {
  shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

// Each test deploys over the release of the one before.
describe('deploy.mjs', { shuffle: false }, () => {
  it('SC-01 deploys while one process always answers with a page whose script loads', async () => {
    expect(await deploy('--release', createRelease('one'))).toMatchObject({ code: 0 })
    expect(await servedReleases()).toEqual(['one', 'one'])
    let isDone = false
    const seen: unknown[] = []
    const visiting = (async () => {
      while (!isDone) {
        // Like nginx, skips a process that does not listen.
        const page = (await fetchFrom(ports[0]!)) ?? (await fetchFrom(ports[1]!))
        seen.push(page?.status, existsSync(join(shop.folder, 'current/dist/server/main.js')))
      }
    })()
    const done = await deploy('--release', createRelease('two'))
    isDone = true
    await visiting
    expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/\d+T\d+Z-two-0000 is up\./u) })
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen)).toEqual(new Set([200, true]))
    expect(await servedReleases()).toEqual(['two', 'two'])
    expect(readRecord()).toBe('')
  })

  it('SC-01 keeps the running release when the new one does not become ready, and shows its log', async () => {
    shop.writeSettings({ DEPLOY_WAIT_SECONDS: '1' })
    const { code, output } = await deploy('--release', createRelease('bad', { isReady: false }))
    shop.writeSettings()
    expect(code).toBe(1)
    expect(output).toContain(`The process on port ${ports[0]} did not become ready: /readyz answers 503 after 1 s`)
    expect(output).toContain('release bad starts')
    expect(output).toMatch(/-bad-0000 was not deployed; \S+-two-0000 keeps running\./u)
    expect(await servedReleases()).toEqual(['two', 'two'])
    expect(current()).toBe('two-0000')
  })

  it('SC-01 backs up the database before a release that changes it, and rolls back without a restore', async () => {
    const three = createRelease('three', { migrations: ['0001_first.sql', '0002_more.sql'] })
    expect(await deploy('--release', three)).toMatchObject({ code: 0 })
    expect(readRecord()).toMatch(/^backup \S+\/backups\/before-\S+-three-00\n$/u)
    expect(await deploy('rollback')).toMatchObject({
      code: 0,
      output: expect.stringContaining('-two-0000 is up again.'),
    })
    expect(await servedReleases()).toEqual(['two', 'two'])
    expect(await deploy('rollback')).toMatchObject({
      code: 1,
      output: expect.stringContaining('no release to go back to'),
    })
    // Only the newer release knows the tables of a backup made since.
    const newer = readdirSync(join(shop.folder, 'releases')).find((name) => name.endsWith('three-00'))!
    expect(await deploy('run', '--release', newer, 'restore', 'saved')).toMatchObject({ code: 0 })
    expect(readRecord()).toMatch(/\nrestore saved\n$/u)
    expect(await deploy('run', '--release', 'none', 'restore', 'saved')).toMatchObject({ code: 1 })
  })

  it('SC-01 refuses a release that the running one cannot share a database with', async () => {
    const four = createRelease('four', {
      migrations: ['0001_first.sql', '0002_more.sql', ['0003_less.sql', '-- Needs: 0002_more.sql\nSELECT 1']],
    })
    const refused = await deploy('--release', four)
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/-two-0000, which is running, cannot work .* 0003_less\.sql/u),
    })
    expect(await servedReleases()).toEqual(['two', 'two'])
    expect(await deploy('--release', four, '--stop')).toMatchObject({ code: 0 })
    expect(await servedReleases()).toEqual(['four', 'four'])
    expect(await deploy('rollback')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Rollback with --restore'),
    })
    expect(await deploy('rollback', '--restore')).toMatchObject({ code: 0 })
    expect(readRecord()).toMatch(/\nrestore \S+\/backups\/before-\S+-four-000 --replace --as-taken\n$/u)
    expect(await servedReleases()).toEqual(['two', 'two'])
  })

  it('SC-01 keeps five releases and runs one deployment at a time', async () => {
    writeFileSync(join(shop.folder, 'deploy.lock'), String(process.pid))
    // Left by a build that was interrupted.
    mkdirSync(join(shop.folder, 'releases/99991231T000000Z.partial.making'))
    expect((await deploy('list')).output).not.toContain('making')
    expect(await deploy('--release', createRelease('five'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another deployment'),
    })
    // A lock of a process that no longer exists.
    writeFileSync(join(shop.folder, 'deploy.lock'), '999999999')
    for (const name of ['five', 'six'])
      expect(await deploy('--release', createRelease(name))).toMatchObject({ code: 0 })
    expect(readdirSync(join(shop.folder, 'releases')).length).toBe(5)
    expect(current()).toBe('six-0000')
    expect(existsSync(join(shop.folder, 'deploy.lock'))).toBe(false)
  })
})
