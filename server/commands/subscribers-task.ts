import { listSubscribers } from '#server/pages/gate/subscribers.ts'
import type { ShopTask } from './shop-task.ts'

export const subscribersTask: ShopTask = {
  name: 'subscribers',
  usage: '  --subscribers                      the addresses that visitors left while the shop was closed',
  options: { subscribers: { type: 'boolean' } },
  read: () => listSubscribers,
}
