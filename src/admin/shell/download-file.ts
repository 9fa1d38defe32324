import type { Http, ReceivedFile } from '#api/client/http.ts'

/** The server draws documents of many orders for up to three minutes. */
const TIMEOUT_MS = 200_000

/**
 * Downloads a file through the API client, so that an expired session opens the login and a refusal says why: a link
 * would save the refusal.
 * @throws ApiError
 */
export async function downloadFile(http: Http, path: string, body?: object): Promise<void> {
  const { content, disposition } = await http.call<ReceivedFile>({
    method: body ? 'POST' : 'GET',
    path,
    ...(body && { body }),
    isFile: true,
    timeoutMs: TIMEOUT_MS,
    quiet: true,
  })
  const href = URL.createObjectURL(content)
  saveLink(href, /filename="?([^";]+)/.exec(disposition ?? '')?.[1])
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Saves what is at an address, under the name that the server gives it if there is none. */
export function saveLink(href: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href, download: name })
  document.body.append(link)
  link.click()
  link.remove()
}
