import { watchSwatches } from '#shop/product/watch-swatches.ts'
import type { createConnectionBar } from '#ui/connection-bar.tsx'
import type { Visitor } from '#visitor/chart.ts'
import { handleQuickAdd } from '#visitor/handle-quick-add.ts'
import { watchConnection } from './connection.ts'
import type { createAppRouter } from './router.tsx'

/** Starts what a page needs once there is user activity. */
export function startForShoppers(
  router: ReturnType<typeof createAppRouter>,
  visitor: Visitor,
  showConnection: ReturnType<typeof createConnectionBar>,
): void {
  watchSwatches()
  handleQuickAdd(visitor)
  watchConnection(router, visitor, showConnection)
}
