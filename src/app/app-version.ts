import { offerReload } from '#ui/reload-offer.tsx'

/** The server's newest build, and what belongs to a build; written by tools/build/build-manifest.ts. */
const LATEST = '/builds/latest.json'
const manifestOf = (id: string) => `/builds/meta/${encodeURIComponent(id)}.json`

/** An open page asks this seldom, in ms, and only when its visitor goes somewhere. */
const CHECK_EVERY = 5 * 60_000

let checkedAt = Date.now()

/**
 * Whether the server has a newer app than the one that runs here (AP-04): another build whose browser files are there
 * and differ. Not reachable counts as no; failures are only logged.
 */
export async function isOutdated(): Promise<boolean> {
  checkedAt = Date.now()
  const script = document.querySelector<HTMLScriptElement>('script[data-build]')
  if (!script || !navigator.onLine) return false
  try {
    const { id } = (await read(LATEST)) as { id: string }
    if (id === script.dataset['build']) return false
    const { entry } = (await read(manifestOf(id))) as { entry: string }
    return entry !== new URL(script.src).pathname
  } catch (error) {
    console.warn('Whether there is a newer version could not be found out.', error)
    return false
  }
}

async function read(path: string): Promise<unknown> {
  const reply = await fetch(path, { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply.json()
}

/** After a navigation, now and then: offers to reload when there is a newer app. */
export async function checkVersionSometimes(): Promise<void> {
  if (Date.now() - checkedAt >= CHECK_EVERY && (await isOutdated())) offerReload()
}
