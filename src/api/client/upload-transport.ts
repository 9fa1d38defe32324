import type { ApiTransport } from './transport.ts'

/**
 * The browser's transport for uploads, because `fetch` does not report progress. `onProgress` receives fractions of 1.
 */
export function uploadTransport(onProgress: (part: number) => void): ApiTransport {
  return ({ method, path, headers, body, form, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () =>
        resolve({
          status: request.status,
          header: (name) => request.getResponseHeader(name) ?? undefined,
          text: () => Promise.resolve(request.responseText),
        }),
      )
      request.addEventListener('error', () => reject(new TypeError('The upload failed')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(form ?? body ?? null)
    })
}
