import { createHttp, type Http } from '#api/client/http.ts'
import { uploadTransport } from '#api/client/upload-transport.ts'

/** Long enough for a video on a slow network; the server ends stalled uploads earlier. */
const TIMEOUT_MS = 180_000

/** Creates a client for one upload, which reports fractions of 1. */
export const uploadHttp = (onProgress: (part: number) => void, timeoutMs = TIMEOUT_MS): Http =>
  createHttp({ transport: uploadTransport(onProgress), timeoutMs })
