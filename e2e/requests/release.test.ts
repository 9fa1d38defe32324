import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyData, removeData } from '#tools/testing/data-folder.ts'
import { writeRelease } from '#tools/testing/release-folder.ts'
import { startShop } from '#tools/testing/start-shop.ts'

const release = mkdtempSync(join(tmpdir(), 'vitrine-release-'))
let dataDir = ''
beforeAll(async () => {
  writeRelease(release)
  dataDir = await copyData(process.env['PREPARED_DATA']!)
})
afterAll(async () => {
  rmSync(release, { recursive: true, force: true })
  await removeData(dataDir)
})

const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'scripts' | 'dependencies',
  Record<string, string>
>
const commands = Object.values(scripts).flatMap((script) => / tools\/run-command\.mjs (\S+)$/u.exec(script)?.[1] ?? [])

/** Runs a script of package.json as `npm run` would, in the release. */
function run(script: string, ...words: string[]): Promise<{ code: number; printed: string; errors: string }> {
  const args = scripts[script]!.split(' ').slice(
    scripts[script]!.split(' ').findIndex((word) => word.startsWith('tools/') && !word.includes('node-path')),
  )
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [...args, ...words], { cwd: release, env }, (error, printed, errors) =>
      resolve({ code: Number(error?.code ?? 0), printed, errors }),
    )
  })
}

/** Packages that the files of a folder import. */
function packagesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const found = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const { module } = parseSync(name, text)
    const specifiers = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
      ...module.dynamicImports.flatMap(
        ({ moduleRequest: { start, end } }) => /^(['"])(.*)\1$/u.exec(text.slice(start, end))?.[2] ?? [],
      ),
    ]
    return specifiers.flatMap((specifier) => /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?!:)\b/u.exec(specifier)?.[0] ?? [])
  })
  return [...new Set(found)].filter((name) => !isBuiltin(name))
}

describe('a release with production dependencies only', () => {
  it('SC-01 has every command, compiled', async () => {
    expect(commands.toSorted()).toEqual(
      expect.arrayContaining(['backup', 'content', 'order', 'restore', 'seed', 'shop']),
    )
    expect(existsSync(join(release, 'node_modules/tsx'))).toBe(false)
    expect(existsSync(join(release, 'server/commands'))).toBe(false)
    const helps = await Promise.all(commands.map(async (name) => ({ name, ...(await run(name, '--help')) })))
    expect(helps).toEqual(
      commands.map((name) => ({
        name,
        code: 0,
        errors: '',
        printed: expect.stringContaining(`Usage: npm run ${name}`),
      })),
    )
    expect(await run('validate')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^No problems in \d+ files/u),
    })
  })

  it('SC-01 only imports what production installs', () => {
    const imported = [...packagesIn('dist/server'), ...packagesIn('dist/ssr')]
    expect(imported).toContain('fastify')
    expect(imported.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
  })

  it('SC-01 backs up, restores and serves the shop', async () => {
    const backup = join(dataDir, 'backups/of-the-release')
    expect(await run('backup', backup)).toMatchObject({ code: 0, errors: '' })
    expect(await run('restore', backup, '--replace')).toMatchObject({ code: 0, errors: '' })
    expect(await run('content', 'export', 'subscribers')).toMatchObject({ code: 0, errors: '' })
    const shop = await startShop({ root: release, dataDir })
    try {
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
      const page = await (await fetch(shop.url)).text()
      expect(page).toContain('<main')
      const [, script = ''] = /<script[^>]+src="(\/assets\/[^"]+\.js)"/u.exec(page) ?? []
      expect((await fetch(shop.url + script)).status).toBe(200)
    } finally {
      await shop.stop()
    }
  })
})
