import type { Page, Route } from '@playwright/test'

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  const kept: Route[] = []
  let isOpen = false
  await page.route(addresses, (route) => {
    if (isOpen) return route.continue()
    kept.push(route)
    return undefined
  })
  return async () => {
    isOpen = true
    await Promise.all(kept.map((route) => route.continue()))
  }
}
