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
  headings: (path: string) => readonly string[]
  hasPage: (path: string) => boolean
  requirements: readonly string[]
}

const REPO_FOLDERS = /^(src|server|schemas|fixtures|tools|e2e|docs|\.vscode|\.ci)\//
const PLACEHOLDER = /[<>*{}…$]|\.\.\.|KEY|\bNAME\b/

/** Returns the scripts, paths, links and requirement ids of a Markdown file that do not exist. */
function docFaults({ path, text }: RepoFile, { scripts, exists, headings, hasPage, requirements }: Facts): string[] {
  const faults: string[] = []
  for (const [, script = ''] of text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)) {
    if (!scripts.has(script)) faults.push(`${path}: npm run ${script} does not exist in package.json`)
  }
  for (const [, script = ''] of text.matchAll(/\bnpm (start|test)\b/g)) {
    if (!scripts.has(script)) faults.push(`${path}: npm ${script} does not exist in package.json`)
  }
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    const named = code.replace(/:\d+$/, '')
    if (REPO_FOLDERS.test(named) && !/\s/.test(named) && !PLACEHOLDER.test(named) && !exists(named))
      faults.push(`${path}: the file ${named} does not exist`)
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const file = decodeURI(target.split('#')[0] ?? '')
    if (file.startsWith('/')) {
      if (!hasPage(file)) faults.push(`${path}: the demo store has no page ${target}`)
    } else if (!/^[a-z]+:/.test(file)) {
      const anchor = target.split('#')[1]
      const linked = file ? posix.join(dirname(path), file) : path
      if (!exists(linked)) faults.push(`${path}: the target of the link ${target} does not exist`)
      else if (anchor && linked.endsWith('.md') && !headings(linked).includes(anchor))
        faults.push(`${path}: ${linked} has no heading #${anchor}`)
    }
  }
  for (const id of requirementIds(text))
    if (!requirements.includes(id)) faults.push(`${path}: ${id} is not in docs/requirements.md`)
  return faults
}

/** Returns the documents that a source file names and that do not exist. */
const missingDocuments = ({ path, text }: RepoFile, exists: Facts['exists']): string[] =>
  [...text.matchAll(/\bdocs\/[\w/.-]+\.(?:md|ya?ml|json|conf)\b/g)].flatMap(([named]) =>
    exists(named) ? [] : [`${path}: ${named} does not exist`],
  )

/** Returns the anchors GitHub gives the headings of a Markdown file. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/gu, '-'),
  )

describe('documents', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts?: Record<string, string> }
  const documents = repoFiles(/\.md$/)
  const facts: Facts = {
    scripts: new Set(Object.keys(manifest.scripts ?? {})),
    exists: (path) => existsSync(join(root, path)),
    headings: (path) => anchorsIn(readFileSync(join(root, path), 'utf8')),
    hasPage: (path) => readStore(root).findPage(path) !== 'missing',
    requirements: knownRequirements(),
  }

  it('refer to existing scripts, paths, links, headings and requirements', () => {
    expect(documents.length).toBeGreaterThan(5)
    expect([...new Set(documents.flatMap((file) => docFaults(file, facts)))]).toEqual([])
  })

  it('exist when code names them', () => {
    const code = repoFiles(/(?<!\.test)\.(?:tsx?|mjs|css)$/)
    expect(code.flatMap((file) => missingDocuments(file, facts.exists))).toEqual([])
    const fault = missingDocuments({ path: 'src/a.ts', text: '// See docs/none.md.' }, () => false)
    expect(fault).toEqual(['src/a.ts: docs/none.md does not exist'])
  })

  it('list every guide in the README', () => {
    const readme = documents.find(({ path }) => path === 'README.md')?.text ?? ''
    const unlisted = repoPaths().filter(
      (path) => /^docs\/how-to\/[^/]+\.md$/.test(path) && !readme.includes(posix.basename(path)),
    )
    expect(unlisted, 'add these guides to README.md').toEqual([])
  })

  it('explain every environment variable the server reads', () => {
    const [source] = repoFiles(/^server\/platform\/environment\/environment\.ts$/)
    const [guide] = repoFiles(/^docs\/how-to\/run-in-production\.md$/)
    const read = new Set([...(source?.text ?? '').matchAll(/text\('([A-Z_]+)'\)/g)].map(([, name = '']) => name))
    const secrets = [...(source?.text ?? '').matchAll(/secret\(text\('([A-Z_]+)'\)/g)]
    const explained = [...(guide?.text ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
    expect(secrets.length).toBeGreaterThan(0)
    expect([...explained].sort()).toEqual([...read].sort())
  })

  it('start the server with the same Node options as npm start', () => {
    const options = nodeOptions()
    expect(options.length).toBeGreaterThan(0)
    for (const path of ['docs/how-to/run-in-production.md', 'docs/how-to/production/vitrine.service']) {
      const command = /node( .*)? dist\/server\/main\.js/.exec(readFileSync(join(root, path), 'utf8'))
      expect(command?.[1]?.trim().split(' '), path).toEqual(options)
    }
  })

  it('fail when something does not exist', () => {
    const faultsOf = (text: string) =>
      docFaults(
        { path: 'docs/a.md', text },
        {
          scripts: new Set(['test', 'build']),
          exists: (path) => path === 'src/a.ts' || path === 'docs/b.md',
          headings: () => ['part'],
          hasPage: (path) => path === '/care',
          requirements: ['RT-01'],
        },
      )
    expect(
      faultsOf(
        '`npm run build`, npm test, `src/a.ts`, `src/a.ts:3`, `src/<key>/x.ts`, [b](b.md#part), [web](https://x.example), [care](/care), RT-01',
      ),
    ).toEqual([])
    expect(faultsOf('npm run deploy')).toEqual(['docs/a.md: npm run deploy does not exist in package.json'])
    expect(faultsOf('npm start')).toHaveLength(1)
    expect(faultsOf('`src/b.ts`')).toEqual(['docs/a.md: the file src/b.ts does not exist'])
    expect(faultsOf('[c](c.md)')).toHaveLength(1)
    expect(faultsOf('[b](b.md#other)')).toEqual(['docs/a.md: docs/b.md has no heading #other'])
    expect(anchorsIn('# A\n\n## Live: `/dev/flows`\n')).toEqual(['a', 'live-devflows'])
    expect(faultsOf('[pots](/pots)')).toEqual(['docs/a.md: the demo store has no page /pots'])
    expect(faultsOf('RT-99')).toHaveLength(1)
  })
})
