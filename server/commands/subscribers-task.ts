import { listSubscribers } from '#server/pages/gate/subscribers.ts'
import type { ShopTask } from './shop-task.ts'
import * as t from '#words/commands.ts'

export const subscribersTask: ShopTask = {
  name: 'subscribers',
  usage: () => [['--subscribers', t.subscribersHelp()]],
  options: { subscribers: { type: 'boolean' } },
  read: () => listSubscribers,
}
