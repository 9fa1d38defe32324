/** What became of a wish to share. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Hands an address to the device's own share sheet, or to the clipboard where there is none. */
export async function share(title: string, url: string): Promise<Shared> {
  // Only some browsers have it, and the clipboard only pages of https.
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
