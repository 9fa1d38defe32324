import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PROBLEM_CODES } from '#engine/problem-codes.ts'
import { useLanguage } from '#server/platform/words/shop-words.ts'
import { oddFiles } from '#tools/testing/odd-files.ts'
import { plainEnglishIn } from '#tools/testing/plain-english.ts'
import { callVitrine } from '#tools/testing/run-vitrine.ts'

const INVALID = 'fixtures/invalid'
const folder = mkdtempSync(join(tmpdir(), 'vitrine-words-'))

beforeAll(() => {
  vi.stubEnv('SHOP_LANGUAGE', 'en-XA')
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await useLanguage()
})

async function messagesAbout(path: string): Promise<string[]> {
  const { stdout } = await callVitrine(['validate', '--format', 'json', path])
  const { files } = JSON.parse(stdout) as { files: { problems: { message: string }[] }[] }
  return files.flatMap(({ problems }) => problems.map(({ message }) => message))
}

describe('in the pseudo-language', () => {
  it.each(readdirSync(INVALID).filter((name) => name.endsWith('.json')))(
    'LG-01 every problem of fixtures/invalid/%s comes from the catalogue',
    async (name) => {
      const messages = await messagesAbout(join(INVALID, name))
      expect(messages.length).toBeGreaterThan(0)
      expect(messages.filter((message) => !/^⟦[^]*⟧$/u.test(message))).toEqual([])
      const names = [readFileSync(join(INVALID, name), 'utf8'), ...NAMES].join(' ')
      expect(messages.flatMap((message) => plainEnglishIn(message.replaceAll(/"[^"]*"/gu, ''), names))).toEqual([])
    },
  )

  it.each(oddFiles('odd').filter(({ says }) => says !== null))('LG-01 so does that of $what', async ({ bytes }) => {
    const path = join(folder, 'odd.json')
    writeFileSync(path, bytes)
    expect((await messagesAbout(path)).filter((message) => !/^⟦[^]*⟧$/u.test(message))).toEqual([])
  })

  it('LG-01 every explanation of a problem code comes from the catalogue', async () => {
    for (const [code, { summary, help }] of Object.entries(PROBLEM_CODES))
      for (const text of [summary(), help()]) expect(text, code).toMatch(/^⟦[^]*⟧$/u)
  })

  it.each([
    ['--help'],
    ['validate', '--help'],
    ['migrate', '--help'],
    ['new-section', '--help'],
    ['validat'],
    ['validate', '--fxi'],
    ['validate', '--format', 'jsno'],
    ['validate', '--fail-level'],
    ['validate', '--fix=yes'],
    ['validate', '--explain', 'unknown-seting'],
    ['validate', '--explain', 'zzzzzzzz'],
    ['validate', 'no-such.json'],
    ['validate', 'no-such/*.json'],
    ['migrate', '--check'],
    ['migrate', `${INVALID}/not-json.json`],
    ['new-section'],
    ['new-section', 'Promo Strip'],
    ['new-section', 'hero'],
    ['new-section', 'x'.repeat(41)],
    ['validate'],
  ])('LG-01 vitrine %s %s prints no plain English', async (...args) => {
    const { stdout, stderr } = await callVitrine(args.filter((one) => one !== undefined))
    expect(plainEnglishIn(stdout + stderr, [...args, ...NAMES].join(' '))).toEqual([])
  })
})

/** Words of commands, files and the contract. */
const NAMES = [
  'vitrine validate migrate new-section COMMAND KEY CODE FILES FOLDERS GLOBS text json github error warning hero template',
  'schemas/sections/hero.schema.json promo-strip component_data page_type page product settings',
  'CONTENT_DIR/templates fixtures/sections src/sections DATABASE_URL DATA_DIR npm start docs/how-to/write-a-page.md',
  'contact custom-commission trade-enquiry workshop-booking',
  // The format of links, which the schema describes.
  'A page of the shop, or an address such as https://example.com.',
  '--format --fail-level --fix --watch --list --explain --help --check --against unknown-setting',
  ...readdirSync('src/sections'),
  ...Object.keys(PROBLEM_CODES),
  JSON.stringify(JSON.parse(readFileSync('schemas/bindings.json', 'utf8'))),
]
