import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { readArguments, readRules } from './redirects-arguments.ts'
import { UsageError } from './usage-error.ts'

const { app, database } = await testApp()
await database.pool.query('DELETE FROM path_redirect')
const run = async (...words: string[]) => readArguments(words)!(app)

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-redirects-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'rules.csv'), text)
  return join(folder, 'rules.csv')
}

describe('npm run redirects', () => {
  it('RT-13 adds, lists, checks and removes rules', async () => {
    expect(await run('list')).toBe('There are no rules.')
    expect(await run('add', '/old/*', '/new/*', '--status', '302')).toBe('/old/* leads to /new/* (302).')
    expect(await run('add', '/a', 'https://else.example/')).toBe('/a leads to https://else.example/ (301).')
    expect(await run('add', '/a', 'https://else.example/')).toBe('/a leads to https://else.example/ already.')
    expect(await run('list')).toBe('/a      301  https://else.example/  (0 times)\n/old/*  302  /new/*  (0 times)')
    expect(await run('check')).toBe('All rules lead somewhere, in one step.')
    expect(await run('remove', '/a')).toBe('/a is redirected no more.')
    await expect(run('add', '/b', '/b')).rejects.toThrow('/b leads to itself.')
    await database.pool.query(`INSERT INTO path_redirect (from_path, target) VALUES ('/x', 'javascript:1')`)
    await expect(run('check')).rejects.toThrow('javascript:1: a rule leads to a path of the shop')
    await run('remove', '/x')
  })

  it('RT-13 imports a file, all of it or nothing', async () => {
    const text = '\uFEFFfrom,to,status\r\n/p,/q\r\n"/with,comma",/r,302\r\n\r\n/s, https://else.example/s\r\n'
    expect(await run('import', await fileOf(text))).toBe('3 of 3 rules are new.')
    expect(await run('import', await fileOf(text))).toBe('0 of 3 rules are new.')
    expect(await run('list')).toContain('/with,comma  302  /r')
    const bad = await fileOf('/t,/u\n/v,javascript:1\n/w,/w\n')
    await expect(run('import', bad)).rejects.toThrow(`${bad}:2: javascript:1`)
    await expect(run('import', bad)).rejects.toThrow(`${bad}:3: /w leads to itself.`)
    expect(await run('list')).not.toContain('/t')
    await expect(run('import', 'no-such-file.csv')).rejects.toThrow('no-such-file.csv cannot be read.')
  })

  it.each([
    ['/a\n', 'x.csv:1: a line is from,to or from,to,status.'],
    ['/a,/b,303\n', 'x.csv:1: 303 is not 301 (for good) or 302 (for now).'],
    ['/a,"/b\n', 'Quote Not Closed'],
  ])('RT-13 says which line of %j it cannot read', async (text, wrong) => {
    await expect(readRules('x.csv', text)).rejects.toThrow(wrong)
  })

  it.each([
    [[], 'What is to be done?'],
    [['burn'], 'burn is nothing to do.'],
    [['add', '/a'], 'add takes two words more.'],
    [['list', 'x'], 'list takes nothing more.'],
    [['add', '/a', '/b', '--status', '307'], '307 is not 301'],
    [['list', '--status', '301'], '--status goes with add.'],
  ])('RT-13 answers %j with what is wrong, and how it is meant', (words, wrong) => {
    expect(() => readArguments(words)).toThrow(UsageError)
    expect(() => readArguments(words)).toThrow(wrong)
    expect(() => readArguments(words)).toThrow('Usage: npm run redirects')
  })
})
