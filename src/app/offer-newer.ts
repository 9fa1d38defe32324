import { offerReload } from '#ui/reload-offer.tsx'
import { isOutdated, lastChecked } from './app-version.ts'

/** An open page asks this seldom, in ms, and only when its visitor goes somewhere. */
const CHECK_EVERY = 5 * 60_000

/** Offers to reload where there is a newer app. */
export async function offerNewer(): Promise<void> {
  if (await isOutdated()) offerReload()
}

/** After a navigation, now and then: offers to reload when there is a newer app. */
export async function checkVersionSometimes(): Promise<void> {
  if (Date.now() - lastChecked() >= CHECK_EVERY) await offerNewer()
}
