import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** What the demo store is, sells and is made of. A shop of shoes must find none of it in the product. */
const DEMO = /studio|potter|ashkiln|kiln|glaze|\bclay|stoneware|ceramic|celadon|tenmoku/i
/** The demo's own code, tests, and migrations, which never change. */
const ITS_OWN = /^server\/demo\/|\.test\.tsx?$|\.vectors\.ts$|\/testing\/|^server\/platform\/db\/migrations\//
/** A drawing is called what it shows; documents choose one by that name. */
const DRAWINGS = /^src\/ui\/drawings\.tsx$/
const CHOSEN = /drawing="\w+"/g

const colours = Object.values(
  (
    JSON.parse(repoFiles(/^fixtures\/store\.json$/)[0]!.text) as {
      storefront: { colours: Record<string, string> }
    }
  ).storefront.colours,
)

function demoIn({ path, text }: RepoFile): string[] {
  if (ITS_OWN.test(path) || DRAWINGS.test(path)) return []
  // The colours that a shop has before it chooses its own are the demo’s: they stand in tokens.css.
  const words = path.startsWith('src/') ? [] : colours
  return text
    .replaceAll(CHOSEN, '')
    .split('\n')
    .flatMap((line, index) =>
      DEMO.test(line) || words.some((colour) => line.includes(colour)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    )
}

describe('the demo store', () => {
  it('is data: no word and no colour of it stands in the product', () => {
    const files = repoFiles(/^(src|server)\/.*\.(tsx?|css|sql)$/)
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(demoIn)).toEqual([])
  })

  it('is found where it slips in', () => {
    const path = 'server/commerce/orders/mails.ts'
    expect(demoIn({ path, text: 'const sent = 1\nconst words = `It has left the studio.`' })).toEqual([
      `${path}:2: const words = \`It has left the studio.\``,
    ])
    expect(demoIn({ path, text: `<body style="background:${colours[0]}">` })).toHaveLength(1)
    expect(demoIn({ path: 'src/sections/listing/nothing.tsx', text: '<EmptyState drawing="kiln" />' })).toEqual([])
    expect(demoIn({ path: 'server/demo/seed.ts', text: 'Ashkiln' })).toEqual([])
  })
})
