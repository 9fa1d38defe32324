import type { AnyRouter } from '@tanstack/react-router'

/**
 * Empties a router whose page is rendered, so that its data and HTML can be collected with other short-lived objects. A
 * function assigned to a property, like the router's methods, is created in V8's old generation; until a full collection
 * it keeps everything it refers to (docs/decisions/0120-a-rendered-page-is-released.md). Server only.
 */
export function releaseRouter(router: AnyRouter): void {
  for (const used of [...router.stores.matches.get(), router])
    for (const name of Object.keys(used)) Reflect.set(used, name, undefined)
}
