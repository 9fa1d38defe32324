/** Result of sharing. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Opens the device's share sheet, or copies the address if there is none. */
export async function share(title: string, url: string): Promise<Shared> {
  // Not all browsers can share, and the clipboard requires https.
  const { share: open, clipboard } = navigator as Partial<Navigator>
  try {
    if (open) {
      await open.call(navigator, { title, url })
      return 'shared'
    }
    if (!clipboard) return 'failed'
    await clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
