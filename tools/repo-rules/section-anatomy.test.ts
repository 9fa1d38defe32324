import { describe, expect, it } from 'vitest'
import { repoFiles, repoPaths } from './repo-files.ts'

/** Key of a section by its schema's file name. */
const SCHEMA = /^schemas\/sections\/([^/]+)\.schema\.json$/

const EXPORT = 'export const beforePaint ='

const filesOf = (key: string) => [
  `schemas/sections/${key}.schema.json`,
  `fixtures/sections/${key}.json`,
  `src/sections/${key}/index.ts`,
  `src/sections/${key}/${key}.tsx`,
  `src/sections/${key}/${key}.module.css`,
  `src/sections/${key}/${key}.test.tsx`,
]

/** What is missing or named otherwise, for every section that has a schema, a folder or a fixture. */
function anatomyFaults(paths: readonly string[], idOf: (schemaPath: string) => unknown): string[] {
  const there = new Set(paths)
  const keys = new Set(
    paths.flatMap((path) => {
      const key =
        SCHEMA.exec(path)?.[1] ??
        /^src\/sections\/([^/]+)\//.exec(path)?.[1] ??
        /^fixtures\/sections\/([^/]+)\.json$/.exec(path)?.[1]
      return key ? [key] : []
    }),
  )
  return [...keys].flatMap((key) => {
    const schema = `schemas/sections/${key}.schema.json`
    const missing = filesOf(key).filter((path) => !there.has(path))
    const faults = missing.map((path) => `section ${key}: ${path} is missing`)
    if (there.has(schema) && idOf(schema) !== `section:${key}`) faults.push(`${schema}: its $id is not section:${key}`)
    return faults
  })
}

describe('the anatomy of sections', () => {
  it('is the same for all: folder, key, $id, schema, fixture, component, css and test', () => {
    const ids = new Map(repoFiles(SCHEMA).map(({ path, text }) => [path, (JSON.parse(text) as { $id?: unknown }).$id]))
    expect(ids.size).toBeGreaterThan(0)
    expect(anatomyFaults(repoPaths(), (path) => ids.get(path))).toEqual([])
  })

  it('lets a section’s index export the section alone', () => {
    const indexes = repoFiles(/^src\/sections\/[^/]+\/index\.ts$/)
    expect(
      indexes
        .filter(({ text }) => text.match(/^export /gm)?.length !== 1 || !text.includes('export const section'))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('keeps scripts before the first paint in files that only the server’s entry gathers', () => {
    const scripts = repoFiles(/^src\/sections\/[^/]+\/before-paint\.ts$/)
    expect(scripts.length).toBeGreaterThan(0)
    for (const { path, text } of scripts) expect([path, text.match(/^export .*? =/gm)]).toEqual([path, [EXPORT]])
    const importers = repoFiles(/^src\/.*(?<!\.test)\.tsx?$/).filter(({ text }) =>
      /from '[^']*before-paint\.ts'/.test(text),
    )
    expect(importers.map(({ path }) => path)).toEqual(['src/app/entry-server.tsx'])
  })

  it('names what is missing', () => {
    expect(anatomyFaults(filesOf('hero'), () => 'section:hero')).toEqual([])
    expect(anatomyFaults(filesOf('hero').slice(0, -1), () => 'section:hero')).toEqual([
      'section hero: src/sections/hero/hero.test.tsx is missing',
    ])
    expect(anatomyFaults(filesOf('hero'), () => 'section:hreo')).toHaveLength(1)
    expect(anatomyFaults(['src/sections/lone/index.ts'], () => undefined)).toHaveLength(5)
  })
})
