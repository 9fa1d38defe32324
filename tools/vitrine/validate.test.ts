import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PROBLEM_CODES } from '#engine/problem-codes.ts'
import { callVitrine, runVitrine } from '#tools/testing/run-vitrine.ts'

const INVALID = 'fixtures/invalid'
const documents = readdirSync(INVALID)
  .filter((name) => name.endsWith('.json') && name !== 'not-json.json')
  .map((name) => `${INVALID}/${name}`)

describe.concurrent('the bin of vitrine validate', () => {
  it('EN-06 finds nothing in the demo store', async ({ expect }) => {
    const { code, stdout } = await runVitrine(['validate', '--fail-level', 'warning'])
    expect(stdout).toMatch(/^No problems in \d+ files\n$/)
    expect(code).toBe(0)
  })

  it('EN-06 reports line, column, pointer, the expected value and a suggestion', async ({ expect }) => {
    const { code, stdout } = await runVitrine(['validate', ...documents])
    // The list of known sections changes with every new section.
    await expect(stdout.replace(/The sections are: [^.]+\./, 'The sections are: ….')).toMatchFileSnapshot(
      '../../fixtures/invalid/expected.txt',
    )
    expect(code).toBe(1)
  })

  it('EN-06 shows all syntax errors with their places, and exits with 2', async ({ expect }) => {
    const { code, stdout, stderr } = await runVitrine(['validate', `${INVALID}/not-json.json`])
    await expect(stdout).toMatchFileSnapshot('../../fixtures/invalid/expected-not-json.txt')
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
  })

  it('EN-06 refuses a mistyped flag', async ({ expect }) => {
    expect(await runVitrine(['validate', '--fromat', 'json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'vitrine: Unknown option: --fromat. Did you mean --format?\n',
    })
  })
})

describe('vitrine validate, of an owner’s content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-own-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  afterEach(() => vi.unstubAllEnvs())

  it('EN-06 without arguments, checks the owner’s own pages and pictures, and none of the demo’s pages', async () => {
    const link = (href: string) => `<a href='${href}'>x</a>`
    const links = ['/mine', '/product/any-of-mine', '/blogs/a-text', '/our-story', '/no-such'].map(link).join('')
    const image = (name: string) => `<img src='/images/${name}' alt='A pot'>`
    const html = `${links}${image('own.webp')}${image('products/tea-bowl-shino.webp')}${image('none.webp')}`
    const document = {
      template: { key: 'mine', name: 'Mine' },
      page: { title: 'Mine', path: '/mine' },
      component_data: [{ key: 'rich-text', id: 'a', version: 1, settings: { html } }],
    }
    mkdirSync(join(folder, 'templates'))
    mkdirSync(join(folder, 'images'))
    writeFileSync(join(folder, 'templates/mine.json'), JSON.stringify(document))
    writeFileSync(join(folder, 'images/own.webp'), '')
    vi.stubEnv('CONTENT_DIR', folder)
    vi.stubEnv('DATA_DIR', join(folder, 'data'))
    const { code, stdout, stderr } = await callVitrine(['validate', '--format', 'json'])
    expect(stderr).toMatch(/^There is no shop here yet, so references to its products, .* weren’t checked\./u)
    const { files } = JSON.parse(stdout) as { files: { path: string; problems: { message: string }[] }[] }
    expect(code).toBe(1)
    expect(files.length).toBeGreaterThan(50)
    const found = files.filter(({ problems }) => problems.length > 0)
    expect(found.map(({ path }) => path.endsWith('/mine.json'))).toEqual([true])
    expect(found[0]?.problems.map(({ message }) => /"([^"]+)"/.exec(message)?.[1])).toEqual([
      '/images/none.webp',
      '/no-such',
      '/our-story',
    ])
  })
})

describe('vitrine validate, its flags', () => {
  it('prints JSON for programs', async () => {
    const { code, stdout } = await callVitrine(['validate', '--format', 'json', `${INVALID}/typos.json`])
    expect(code).toBe(1)
    const report = JSON.parse(stdout) as { files: { path: string; problems: object[] }[]; summary: object }
    expect(report.files[0]?.problems[1]).toEqual({
      check: 'schema',
      code: 'unknown-setting',
      severity: 'error',
      message: 'hero has no setting "heding". Did you mean "heading"?',
      pointer: '/component_data/0/settings/heding',
      at: 'key',
      key: 'hero',
      sectionId: 'hero-1',
      itemId: 'hero-1',
      suggest: 'heading',
      fix: { kind: 'rename', pointer: '/component_data/0/settings/heding', to: 'heading' },
      range: { line: 13, column: 9, endLine: 13, endColumn: 17 },
    })
    expect(report.summary).toMatchObject({ errors: 6, warnings: 1, files: 1 })
  })

  it('prints annotations for GitHub', async () => {
    const { stdout } = await callVitrine(['validate', '--format', 'github', `${INVALID}/typos.json`])
    expect(stdout.split('\n')[1]).toBe(
      `::error file=${INVALID}/typos.json,line=13,col=9,endLine=13,endColumn=17,title=unknown-setting::hero#hero-1: hero has no setting "heding". Did you mean "heading"?`,
    )
  })

  it.for([
    [['validate', 'no-such.json'], 'There is no file no-such.json.'],
    [['validate', 'no-such/*.json'], 'There are no documents in no-such/*.json.'],
    [['validate', '--fxi'], 'Unknown option: --fxi. Did you mean --fix?'],
    [
      ['validate', '--format', 'jsno'],
      '--format must be one of text, json, github, but it is jsno. Did you mean json?',
    ],
    [['validate', '--fail-level'], '--fail-level needs a value: error, warning.'],
    [['validate', '--fix=yes'], '--fix takes no value.'],
    [['validate', '--explain', 'unknown-seting'], 'There is no code unknown-seting. Did you mean unknown-setting?'],
    [['validat'], 'Unknown command: validat. Did you mean validate?'],
    [['new-section', 'Promo Strip'], '“Promo Strip” isn’t a kebab-case name such as promo-strip.'],
    [['new-section', 'hero'], 'schemas/sections/hero.schema.json already exists.'],
    [['new-section'], 'new-section takes one KEY, such as promo-strip.'],
  ] as const)('could not run %j: says why and exits with 2', async ([args, message]) => {
    expect(await callVitrine([...args])).toEqual({ code: 2, stdout: '', stderr: `vitrine: ${message}\n` })
  })

  it('lists all codes and explains each', async () => {
    const { code, stdout } = await callVitrine(['validate', '--list'])
    expect(code).toBe(0)
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(Object.keys(PROBLEM_CODES).sort())
    expect((await callVitrine(['validate', '--explain', 'missing-alt'])).stdout).toBe(
      'missing-alt (error): A picture has no "alt".\n\nDescribe what it shows in a few words, or write "" if it is only decoration.\n',
    )
  })

  it('treats warnings as errors on request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
    const file = join(folder, 'care.json')
    writeFileSync(
      file,
      JSON.stringify({ template: { key: 'x', name: 'X' }, page: { title: 'X', path: '/care' }, component_data: [] }),
    )
    expect((await callVitrine(['validate', file])).code).toBe(0)
    expect((await callVitrine(['validate', file, '--fail-level', 'warning'])).code).toBe(1)
    rmSync(folder, { recursive: true })
  })

  it('helps', async () => {
    expect((await callVitrine(['--help'])).stdout).toContain('vitrine COMMAND')
    expect((await callVitrine(['validate', '--help'])).stdout).toContain('--fail-level error|warning')
    expect((await callVitrine([])).code).toBe(2)
  })
})

describe('vitrine validate --fix', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
    cpSync(INVALID, folder, { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('EN-06 applies safe fixes; comments and layout are kept, and a second run changes nothing', async () => {
    const file = join(folder, 'typos.json')
    const { stderr, stdout, code } = await callVitrine(['validate', '--fix', file])
    expect({ stderr, code, stdout }).toEqual({
      stderr: '7 problems fixed.\n',
      code: 0,
      stdout: 'No problems in 1 file\n',
    })
    const fixed = readFileSync(file, 'utf8')
    await expect(fixed).toMatchFileSnapshot('../../fixtures/invalid/expected-fix.jsonc')
    await callVitrine(['validate', '--fix', file])
    expect(readFileSync(file, 'utf8')).toBe(fixed)
  })

  it('leaves a file alone if a name occurs twice in it, or it is not JSON', async () => {
    for (const name of ['repeated-name.json', 'not-json.json']) {
      await callVitrine(['validate', '--fix', join(folder, name)])
      expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(INVALID, name), 'utf8'))
    }
  })
})
