import { describe, expect, it } from 'vitest'
import { notFound } from '#server/platform/http/api-error.ts'
import { Placeholders } from './placeholders.ts'

const address = (path: string) => `&quot;/_ipx/s_10x10,f_webp,q_50,blur_3/${path}&quot;`
const styled = (url: string) => `<img style="background-image:url(${url})"/>`
const bytes = Buffer.from([1, 2, 3])
const data = `&quot;data:image/webp;base64,${bytes.toString('base64')}&quot;`

function storeWith(paths: string[]) {
  const requestedPaths: string[] = []
  return {
    requestedPaths,
    get: async (path: string) => {
      requestedPaths.push(path)
      if (!paths.includes(path)) throw notFound('There is no such picture.')
      return { bytes, etag: '"1"' }
    },
  }
}

describe('placeholders of pictures', () => {
  it('LY-11 are inlined into the page as data', async () => {
    const placeholders = new Placeholders(storeWith(['images/a.webp', 'images/b.webp']))
    const parts = [`${styled(address('images/a.webp'))}<p>“₹ 5”</p>`, styled(address('images/b.webp'))]
    const page = await placeholders.inlineInto(parts)
    expect(page.join('')).toBe(`${styled(data)}<p>“₹ 5”</p>${styled(data)}`)
  })

  it('LY-11 are made once', async () => {
    const store = storeWith(['images/a.webp'])
    const placeholders = new Placeholders(store)
    const page = styled(address('images/a.webp')) + styled(address('images/a.webp'))
    await Promise.all([placeholders.inlineInto(page), placeholders.inlineInto(page)])
    await placeholders.inlineInto(page)
    expect(store.requestedPaths).toEqual(['images/a.webp'])
  })

  it('stay placeholders if there is no such picture, and are requested again', async () => {
    const store = storeWith([])
    const placeholders = new Placeholders(store)
    const page = styled(address('images/none.webp'))
    expect(await placeholders.inlineInto(page)).toEqual([page])
    expect(await placeholders.inlineInto(page)).toEqual([page])
    expect(store.requestedPaths).toHaveLength(2)
  })

  it('never leave the picture folder', async () => {
    const store = storeWith(['../secrets/key', 'images/../../key.webp'])
    const page = styled(address('../secrets/key')) + styled(address('images/../../key.webp'))
    expect(await new Placeholders(store).inlineInto(page)).toEqual([page])
    expect(store.requestedPaths).toEqual([])
  })

  it('do not delay a page for long', async () => {
    const placeholders = new Placeholders({ get: () => new Promise(() => undefined) }, 50)
    const page = styled(address('images/a.webp'))
    expect(await placeholders.inlineInto(page)).toEqual([page])
  })

  it('leave a page without pictures unchanged', async () => {
    const page = ['<p>Nothing here.</p>']
    expect(await new Placeholders(storeWith([])).inlineInto(page)).toEqual(page)
  })
})
