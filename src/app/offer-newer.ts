import { offerReload } from '#ui/reload-offer.tsx'
import { isOutdated, lastChecked } from './app-version.ts'

/** Minimum interval between checks, in ms. Only navigations trigger one. */
const CHECK_EVERY = 5 * 60_000

/** Offers to reload when a newer version of the app is deployed. */
export async function offerNewer(): Promise<void> {
  if (await isOutdated()) offerReload()
}

/** Checks for a newer version after a navigation, at most every five minutes. */
export async function checkVersionSometimes(): Promise<void> {
  if (Date.now() - lastChecked() >= CHECK_EVERY) await offerNewer()
}
