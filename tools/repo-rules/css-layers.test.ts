import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

const [tokens] = repoFiles(/^src\/ui\/tokens\.css$/)
const declared = /@layer ([^;{]+);/.exec(tokens?.text ?? '')?.[1]?.split(/,\s*/) ?? []

/** Returns the layers of a stylesheet without a place in the order. They would come last and override every other one. */
const findUndeclared = ({ path, text }: RepoFile): string[] =>
  [...text.matchAll(/@layer ([\w-]+) \{/g)].flatMap(([, layer = '']) =>
    declared.includes(layer) ? [] : [`${path}: ${layer}`],
  )

describe('layers of stylesheets', () => {
  it('are declared in src/ui/tokens.css', () => {
    expect(declared.length).toBeGreaterThan(3)
    expect(repoFiles(/^src\/(?!admin\/).*\.css$/).flatMap(findUndeclared)).toEqual([])
  })

  it('are found if they are not', () => {
    expect(findUndeclared({ path: 'a.css', text: '@layer ui {}\n@layer parts {}' })).toEqual(['a.css: parts'])
  })
})
