import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { oddFiles } from '#tools/testing/odd-files.ts'
import { callVitrine } from '#tools/testing/run-vitrine.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-odd-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Report {
  files: { problems: { message: string; range: { line: number; column: number } }[] }[]
}
const problemsIn = async (path: string) => {
  const { stdout, stderr, code } = await callVitrine(['validate', '--format', 'json', path])
  const { problems } = (JSON.parse(stdout) as Report).files[0]!
  return { messages: problems.map(({ message, range }) => `${range.line}:${range.column} ${message}`), stderr, code }
}

describe('a file that is not a document', () => {
  it.each(oddFiles('odd'))('EN-06 has one message in plain words: $what', async ({ bytes, says }) => {
    const path = join(folder, 'odd.json')
    writeFileSync(path, bytes)
    const { messages, stderr, code } = await problemsIn(path)
    if (says === null) expect({ messages, code }).toEqual({ messages: [], code: 0 })
    else expect(messages).toEqual([expect.stringContaining(says)])
    expect(stderr).toBe('')
  })

  it('EN-06 reports its other problems besides its quotes', async () => {
    const path = join(folder, 'quotes.json')
    writeFileSync(
      path,
      `{\n  'template': { 'key': 'x', 'name': 'X' },\n  'page': { 'path': },\n  'component_data': []\n}`,
    )
    expect((await problemsIn(path)).messages).toEqual([
      '2:3 JSON needs straight double quotes ("), but this text has single quotes (and 7 more).',
      '3:21 A value is expected here.',
    ])
  })
})

describe('many problems with one cause', () => {
  const linesOf = async (...args: string[]) => {
    const { stdout } = await callVitrine(['validate', ...args])
    return stdout.split('\n').filter((line) => line.includes(' error ') || line.startsWith('::error'))
  }

  it('EN-06 are at most 20 lines per file, and the last one says how many more there are', async () => {
    const path = join(folder, 'many.json')
    const items = Array.from({ length: 300 }, (_, index) => ({
      ...{ key: 'rich-text', id: `a${index}`, version: 1 },
      settings: { html: '<p>Text</p>', [`colour${index}`]: 'red' },
    }))
    const template = { template: { key: 'many', name: 'Many' }, page: { title: 'Many', path: '/many' } }
    writeFileSync(path, JSON.stringify({ ...template, component_data: items }))
    for (const format of ['text', 'github']) {
      const lines = await linesOf('--format', format, path)
      expect(lines).toHaveLength(20)
      expect(lines.at(-1)).toContain('and 281 more problems of this kind')
    }
    const { stdout } = await callVitrine(['validate', '--format', 'json', path])
    expect((JSON.parse(stdout) as Report).files[0]?.problems).toHaveLength(300)
    writeFileSync(path, `{${Array.from({ length: 300 }, (_, index) => `key${index}: 1`).join(',\n')}}`)
    expect((await linesOf(path)).length).toBeLessThanOrEqual(20)
  })

  it('EN-06 are at most 20 lines across files', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => join(folder, `empty-${index}.json`))
    for (const path of paths) writeFileSync(path, '')
    const lines = await linesOf(...paths)
    expect(lines).toHaveLength(20)
    expect(lines.at(-1)).toContain('and 11 more problems like this')
  })
})
