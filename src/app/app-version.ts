/** The server's newest build; written by tools/build/build-manifest.ts. */
const LATEST = '/builds/latest.json'
const manifestOf = (id: string) => `/builds/meta/${encodeURIComponent(id)}.json`

let checkedAt = Date.now()

/** Returns when the server was last asked, in ms. */
export const lastChecked = () => checkedAt

/**
 * Returns whether the server has a newer app than this one (AP-04): another build whose browser files exist and differ.
 * False if unreachable; failures are only logged.
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
    console.warn('Could not check for a newer version', error)
    return false
  }
}

async function read(path: string): Promise<unknown> {
  const reply = await fetch(path, { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply.json()
}
