import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { ask } from '../support/requests.ts'

const locsOf = (xml: string) => [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)

/** Returns one URL per picture size pages request. */
async function picturesOn(paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const path of paths) {
    const { text } = await ask(path)
    for (const [address, modifiers = ''] of text.matchAll(/\/_ipx\/([^/"\s]+)\/[^"\s<>)]+?\.(?:webp|jpe?g|png)/g))
      found.set(modifiers, address)
  }
  return found
}

it('LY-11 serves every size that the shop’s pages request', async () => {
  const parts = locsOf((await ask('/sitemap.xml')).text)
  const all = (await Promise.all(parts.map(async (part) => locsOf((await ask(part)).text)))).flat()
  const requested = await picturesOn(['/cart', ...all.filter((_path, index) => index % either(1, 10) === 0)])
  expect([...requested.keys()].filter((modifiers) => modifiers.startsWith('w_')).length).toBeGreaterThan(5)
  for (const [modifiers, address] of requested) expect((await ask(address)).status, modifiers).toBe(200)
})
