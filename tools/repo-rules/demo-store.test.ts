import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

const [store] = repoFiles(/^fixtures\/store\.json$/)
const { storefront } = JSON.parse(store?.text ?? '') as {
  storefront: { name: string; colours: Record<string, string> }
}
const colours = Object.values(storefront.colours)

/** The demo's own code, tests, and migrations, which never change. */
const EXCEPTIONS = /^server\/demo\/|\.test\.tsx?$|\.vectors\.ts$|\/testing\/|^server\/platform\/db\/migrations\//

/** Returns the lines of a product file that contain the demo store's name or, on the server, one of its colours. */
function demoDataIn({ path, text }: RepoFile): string[] {
  if (EXCEPTIONS.test(path)) return []
  // src/ui/tokens.css has the same colours as defaults.
  const forbidden = [storefront.name.toLowerCase(), ...(path.startsWith('src/') ? [] : colours)]
  return text.split('\n').flatMap((line, index) => {
    const found = forbidden.find((value) => line.toLowerCase().includes(value))
    return found ? [`${path}:${index + 1}: “${found}” belongs to the demo store. Move it to fixtures/.`] : []
  })
}

describe('the demo store', () => {
  it('exists only as data: the product contains neither its name nor its colours', () => {
    const files = repoFiles(/^(src|server)\/.*\.(tsx?|css|sql)$/)
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(demoDataIn)).toEqual([])
  })

  it('is found in product code', () => {
    const path = 'server/commerce/orders/mails.ts'
    expect(demoDataIn({ path, text: 'const sent = 1\nconst subject = `Your order from Ashkiln`' })).toEqual([
      `${path}:2: “ashkiln” belongs to the demo store. Move it to fixtures/.`,
    ])
    expect(demoDataIn({ path, text: `<body style="background:${colours[0]}">` })).toHaveLength(1)
    expect(demoDataIn({ path: 'src/ui/tokens.css', text: `--paper: ${colours[0]};` })).toEqual([])
    expect(demoDataIn({ path: 'server/demo/seed.ts', text: 'Ashkiln' })).toEqual([])
  })
})
