import type { BridgeActor } from '#machines/bridge/bridge.machine.ts'
import { defineChart } from './chart.ts'

/** The bridge between the shop in a frame and its builder. Its code comes for an admin alone, and only in a frame. */
export const chart = defineChart<BridgeActor>({
  initial: {
    context: {
      expected: [],
      sections: [],
      host: undefined,
      found: undefined,
      ignored: { origin: 0, source: 0, sid: 0, malformed: 0, oversized: 0, replayed: 0 },
    },
    hasTag: () => false,
  },
  start: async () => (await import('./bridge.start.ts')).startBridge(),
})
