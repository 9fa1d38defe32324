import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { Placeholders } from '#server/pages/images/placeholders.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { RenderedPage } from '#routes/render-types.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const made: WeakRef<RenderedPage>[] = []
const { get } = await testApp({
  renderer: {
    ...renderer,
    render: async (input) => {
      const page = await renderer.render(input)
      made.push(new WeakRef(page))
      return page
    },
  },
})

it('releases a page once it has been sent, not when its deadline passes', async () => {
  for (let turn = 0; turn < 20; turn += 1) await get('/cart', { cookie: `session=${turn}` })
  expect(made.length).toBeGreaterThanOrEqual(20)
  const held = () => made.filter((page) => page.deref() !== undefined).length
  // The last one may still be in flight.
  for (let tries = 0; tries < 20 && held() > 1; tries += 1) {
    await wait(20)
    collectGarbage()
  }
  expect(held()).toBeLessThanOrEqual(1)
})

it('LY-11 caches a placeholder without retaining the page it came from', async () => {
  const placeholders = new Placeholders({ get: async () => ({ bytes: Buffer.from([1]), etag: '"1"' }) })
  const mib = 1024 * 1024
  const used = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed / mib
  }
  const before = used()
  for (let turn = 0; turn < 50; turn += 1) {
    const address = `&quot;/_ipx/s_10x10,f_webp,q_50,blur_3/images/picture-${turn}.webp&quot;`
    await placeholders.inlineInto('x'.repeat(mib) + address)
  }
  expect(used() - before).toBeLessThan(10)
})
