import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/root.mjs'
import { nodeOptions } from '../testing/start-shop.ts'
import { readStore } from '../vitrine/store.ts'
import { repoFiles, repoPaths, type RepoFile } from './repo-files.ts'
import { knownRequirements, requirementIds } from './requirements.ts'

interface Facts {
  scripts: ReadonlySet<string>
  exists: (path: string) => boolean
  /** Whether the demo store has a page at this path. */
  hasPage: (path: string) => boolean
  requirements: readonly string[]
}

const OUR_FOLDERS = /^(src|server|schemas|fixtures|tools|e2e|docs|\.vscode|\.ci)\//
const PLACEHOLDER = /[<>*{}…$]|\.\.\.|KEY|\bNAME\b/

/** What a Markdown file says that is not so: scripts, paths, links, requirement ids. */
function docFaults({ path, text }: RepoFile, { scripts, exists, hasPage, requirements }: Facts): string[] {
  const faults: string[] = []
  for (const [, script = ''] of text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)) {
    if (!scripts.has(script)) faults.push(`${path}: there is no npm run ${script}`)
  }
  for (const [, script = ''] of text.matchAll(/\bnpm (start|test)\b/g)) {
    if (!scripts.has(script)) faults.push(`${path}: there is no npm ${script}`)
  }
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    const named = code.replace(/:\d+$/, '')
    if (OUR_FOLDERS.test(named) && !/\s/.test(named) && !PLACEHOLDER.test(named) && !exists(named))
      faults.push(`${path}: ${named} does not exist`)
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const file = decodeURI(target.split('#')[0] ?? '')
    if (file.startsWith('/')) {
      if (!hasPage(file)) faults.push(`${path}: the shop has no page ${target}`)
    } else if (file && !/^[a-z]+:/.test(file) && !exists(posix.join(dirname(path), file)))
      faults.push(`${path}: the link ${target} leads nowhere`)
  }
  for (const id of requirementIds(text))
    if (!requirements.includes(id)) faults.push(`${path}: there is no requirement ${id}`)
  return faults
}

describe('what the documents say', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts?: Record<string, string> }
  const documents = repoFiles(/\.md$/)
  const facts: Facts = {
    scripts: new Set(Object.keys(manifest.scripts ?? {})),
    exists: (path) => existsSync(join(root, path)),
    hasPage: readStore(root).hasPage,
    requirements: knownRequirements(),
  }

  it('is so: scripts, paths, links and requirement ids exist', () => {
    expect(documents.length).toBeGreaterThan(5)
    expect([...new Set(documents.flatMap((file) => docFaults(file, facts)))]).toEqual([])
  })

  it('includes every decision and guide in a list', () => {
    const lists = documents
      .filter(({ path }) => path === 'README.md' || path === 'docs/decisions/README.md')
      .map(({ text }) => text)
      .join('\n')
    const unlisted = repoPaths().filter(
      (path) => /^docs\/(decisions|how-to)\/(?!README)[^/]+\.md$/.test(path) && !lists.includes(posix.basename(path)),
    )
    expect(unlisted).toEqual([])
  })

  it('explains every environment variable the server reads', () => {
    const [source] = repoFiles(/^server\/platform\/environment\/environment\.ts$/)
    const [guide] = repoFiles(/^docs\/how-to\/run-in-production\.md$/)
    const read = new Set([...(source?.text ?? '').matchAll(/text\('([A-Z_]+)'\)/g)].map(([, name = '']) => name))
    const secrets = [...(source?.text ?? '').matchAll(/secret\(text\('([A-Z_]+)'\)/g)]
    const explained = [...(guide?.text ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
    expect(secrets.length).toBeGreaterThan(0)
    expect([...explained].sort()).toEqual([...read].sort())
  })

  it('starts the server with the options of Node that npm start has', () => {
    const options = nodeOptions()
    expect(options.length).toBeGreaterThan(0)
    for (const path of ['docs/how-to/run-in-production.md', 'docs/how-to/production/vitrine.service']) {
      const command = /node( .*)? dist\/server\/main\.js/.exec(readFileSync(join(root, path), 'utf8'))
      expect(command?.[1]?.trim().split(' '), path).toEqual(options)
    }
  })

  it('is judged by what exists', () => {
    const judge = (text: string) =>
      docFaults(
        { path: 'docs/a.md', text },
        {
          scripts: new Set(['test', 'build']),
          exists: (path) => path === 'src/a.ts' || path === 'docs/b.md',
          hasPage: (path) => path === '/care',
          requirements: ['RT-01'],
        },
      )
    expect(
      judge(
        '`npm run build`, npm test, `src/a.ts`, `src/a.ts:3`, `src/<key>/x.ts`, [b](b.md#part), [web](https://x.example), [care](/care), RT-01',
      ),
    ).toEqual([])
    expect(judge('npm run deploy')).toEqual(['docs/a.md: there is no npm run deploy'])
    expect(judge('npm start')).toHaveLength(1)
    expect(judge('`src/b.ts`')).toEqual(['docs/a.md: src/b.ts does not exist'])
    expect(judge('[c](c.md)')).toHaveLength(1)
    expect(judge('[pots](/pots)')).toEqual(['docs/a.md: the shop has no page /pots'])
    expect(judge('RT-99')).toHaveLength(1)
  })
})
