import { expect, it } from 'vitest'
import { isProof } from '#tools/testing/proof.ts'
import { startPair, visitMeanwhile } from '#tools/testing/shop-pair.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'

// Debian's package, or whatever nginx the machine has.
it.runIf(isProof && hasNginx())(
  'OP-05 behind the documented nginx two rolling restarts lose no request',
  async () => {
    const pair = await startPair({ TRUST_PROXY_HOPS: '1', DRAIN_SECONDS: '6' })
    const nginx = await startNginx(pair.shops.map((shop) => new URL(shop.url).port))
    try {
      const results = await visitMeanwhile(nginx.url, ['GET', 'GET', 'GET', 'POST', 'POST'], async () => {
        for (const index of [0, 1, 0, 1] as const) await pair.restart(index)
      })
      console.log(`${results.length} requests`)
      expect(results.length).toBeGreaterThan(500)
      expect([...new Set(results)]).toEqual([200])
    } finally {
      await nginx.stop()
      await pair.close()
    }
  },
  300_000,
)
