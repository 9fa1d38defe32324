import { describe, expect, it } from 'vitest'
import { repoFiles, repoPaths } from './repo-files.ts'

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

/** Returns missing files and wrong ids of every section that has a schema, a folder or a fixture. */
function anatomyFaults(paths: readonly string[], idOf: (schemaPath: string) => unknown): string[] {
  const existing = new Set(paths)
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
    const missing = filesOf(key).filter((path) => !existing.has(path))
    const faults = missing.map((path) => `section ${key}: create ${path}`)
    if (existing.has(schema) && idOf(schema) !== `section:${key}`) faults.push(`${schema}: set $id to section:${key}`)
    return faults
  })
}

describe('sections', () => {
  it('have the same files, names and $id', () => {
    const ids = new Map(repoFiles(SCHEMA).map(({ path, text }) => [path, (JSON.parse(text) as { $id?: unknown }).$id]))
    expect(ids.size).toBeGreaterThan(0)
    expect(anatomyFaults(repoPaths(), (path) => ids.get(path))).toEqual([])
  })

  it('export only the section from their index', () => {
    const indexes = repoFiles(/^src\/sections\/[^/]+\/index\.ts$/)
    expect(
      indexes
        .filter(({ text }) => text.match(/^export /gm)?.length !== 1 || !text.includes('export const section'))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('keep before-paint scripts in files only the renderer imports', () => {
    const scripts = repoFiles(/^src\/sections\/[^/]+\/before-paint\.ts$/)
    expect(scripts.length).toBeGreaterThan(0)
    for (const { path, text } of scripts) expect([path, text.match(/^export .*? =/gm)]).toEqual([path, [EXPORT]])
    const importers = repoFiles(/^src\/.*(?<!\.test)\.tsx?$/).filter(({ text }) =>
      /from '[^']*before-paint\.ts'/.test(text),
    )
    expect(importers.map(({ path }) => path)).toEqual(['src/app/render-html.tsx'])
  })

  it('fail when something is missing', () => {
    expect(anatomyFaults(filesOf('hero'), () => 'section:hero')).toEqual([])
    expect(anatomyFaults(filesOf('hero').slice(0, -1), () => 'section:hero')).toEqual([
      'section hero: create src/sections/hero/hero.test.tsx',
    ])
    expect(anatomyFaults(filesOf('hero'), () => 'section:hreo')).toHaveLength(1)
    expect(anatomyFaults(['src/sections/lone/index.ts'], () => undefined)).toHaveLength(5)
  })
})
