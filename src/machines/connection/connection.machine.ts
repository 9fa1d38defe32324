/** Whether the browser has a network, and what of it a visitor reads (LY-16). */
import { setup } from 'xstate'

/** What the browser says of its network. */
export type ConnectionEvent = { type: 'network.lost' } | { type: 'network.found' }

const connectionSetup = setup({
  types: { events: {} as ConnectionEvent, tags: {} as 'offline' | 'returned' },
  delays: {
    /** How long it is said that the network is back. */
    farewell: 4000,
  },
})

export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  initial: 'online',
  on: { 'network.lost': '.offline' },
  states: {
    online: {},
    offline: { tags: 'offline', on: { 'network.lost': undefined, 'network.found': 'returned' } },
    returned: { tags: 'returned', after: { farewell: 'online' } },
  },
})
