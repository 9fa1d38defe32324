import { describe, expect, it } from 'vitest'
import { notFound } from '#server/platform/http/api-error.ts'
import { Placeholders } from './placeholders.ts'

const address = (path: string) => `&quot;/_ipx/s_10x10,f_webp,q_50,blur_3/${path}&quot;`
const styled = (url: string) => `<img style="background-image:url(${url})"/>`
const bytes = Buffer.from([1, 2, 3])
const data = `&quot;data:image/webp;base64,${bytes.toString('base64')}&quot;`

/** A store that has pictures of these paths, and counts how often it is asked. */
function storeWith(paths: string[]) {
  const asked: string[] = []
  return {
    asked,
    get: async (path: string) => {
      asked.push(path)
      if (!paths.includes(path)) throw notFound('There is no such picture.')
      return { bytes, etag: '"1"' }
    },
  }
}

describe('placeholders of pictures', () => {
  it('LY-11 stand in the page itself, as data', async () => {
    const placeholders = new Placeholders(storeWith(['images/a.webp', 'images/b.webp']))
    const parts = [`${styled(address('images/a.webp'))}<p>“₹ 5”</p>`, styled(address('images/b.webp'))]
    expect(await placeholders.putInto(parts)).toEqual([`${styled(data)}<p>“₹ 5”</p>`, styled(data)])
  })

  it('LY-11 are made once', async () => {
    const store = storeWith(['images/a.webp'])
    const placeholders = new Placeholders(store)
    const page = styled(address('images/a.webp')) + styled(address('images/a.webp'))
    await Promise.all([placeholders.putInto(page), placeholders.putInto(page)])
    await placeholders.putInto(page)
    expect(store.asked).toEqual(['images/a.webp'])
  })

  it('remain addresses where there is no such picture, and are asked for again', async () => {
    const store = storeWith([])
    const placeholders = new Placeholders(store)
    const page = styled(address('images/none.webp'))
    expect(await placeholders.putInto(page)).toEqual([page])
    expect(await placeholders.putInto(page)).toEqual([page])
    expect(store.asked).toHaveLength(2)
  })

  it('never leave the folder of pictures', async () => {
    const store = storeWith(['../secrets/key', 'images/../../key.webp'])
    const page = styled(address('../secrets/key')) + styled(address('images/../../key.webp'))
    expect(await new Placeholders(store).putInto(page)).toEqual([page])
    expect(store.asked).toEqual([])
  })

  it('keep no page waiting for long', async () => {
    const placeholders = new Placeholders({ get: () => new Promise(() => undefined) }, 50)
    const page = styled(address('images/a.webp'))
    expect(await placeholders.putInto(page)).toEqual([page])
  })

  it('leave a page without pictures as it is', async () => {
    const page = ['<p>Nothing here.</p>']
    expect(await new Placeholders(storeWith([])).putInto(page)).toEqual(page)
  })
})
