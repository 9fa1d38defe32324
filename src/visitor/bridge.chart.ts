import type { BridgeActor } from '#machines/bridge/bridge.machine.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { defineChart } from './chart.ts'

const code = lazyCode(() => import('./bridge.start.ts'))

/** The connection between the shop in a frame and its builder. The code is only loaded for admins in a frame. */
export const chart = defineChart<BridgeActor>({
  initial: {
    context: { allowedOrigins: [], sections: [], host: undefined, rejectedOrigin: undefined, ignored: {} },
    hasTag: () => false,
  },
  code,
  start: async () => (await code.load()).startBridge(),
})
