import { ApiError } from '#server/platform/http/api-error.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'
import * as t from '#words/engagement-errors.ts'
import type { PdfVerdict } from './scan-pdf.ts'

/** The limit is several times the duration of a scan on a slow machine. */
const PDF_WORKER: WorkerFile<string, PdfVerdict> = { url: new URL('./pdf.worker.ts', import.meta.url), limitMs: 8000 }

const REFUSALS: Record<Exclude<PdfVerdict, 'harmless' | 'no_pdf'>, [code: string, message: () => string]> = {
  active: ['active_file', t.activePdf],
  encrypted: ['encrypted_file', t.encryptedPdf],
  unreadable: ['unreadable_file', t.unreadablePdf],
}

/**
 * Checks a PDF file in a worker; false if it is not a PDF.
 * @throws ApiError 422 if it has active content, is encrypted or cannot be checked, 503 when the queue is full
 */
export async function checkPdf(path: string): Promise<boolean> {
  const verdict = await runInWorker(PDF_WORKER, path).catch((error: unknown): PdfVerdict => {
    if (error instanceof WorkLimitError) return 'unreadable'
    throw error
  })
  if (verdict === 'harmless' || verdict === 'no_pdf') return verdict === 'harmless'
  const [code, message] = REFUSALS[verdict]
  throw new ApiError(422, code, message())
}
