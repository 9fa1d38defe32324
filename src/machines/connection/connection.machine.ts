/** The network status and the notices about it (LY-16). */
import { setup } from 'xstate'

/** The browser's `offline` and `online` events. */
export type ConnectionEvent = { type: 'network.lost' } | { type: 'network.found' }

const connectionSetup = setup({
  types: { events: {} as ConnectionEvent, tags: {} as 'offline' | 'returned' },
  delays: {
    /** How long the “back online” notice is shown. */
    noticeDuration: 4000,
  },
})

export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  initial: 'online',
  on: { 'network.lost': '.offline' },
  states: {
    online: {},
    offline: { tags: 'offline', on: { 'network.lost': undefined, 'network.found': 'returned' } },
    returned: { tags: 'returned', after: { noticeDuration: 'online' } },
  },
})
