import { ApiError } from '#server/platform/http/api-error.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'
import type { PdfVerdict } from './scan-pdf.ts'

/** Several times what a scan takes on a slow machine. */
const PDF_WORKER: WorkerFile<string, PdfVerdict> = { url: new URL('./pdf.worker.ts', import.meta.url), limitMs: 8000 }

const REFUSALS: Record<Exclude<PdfVerdict, 'harmless' | 'no_pdf'>, [code: string, message: string]> = {
  active: [
    'active_file',
    'This PDF contains a program, a form or other files. Print it to a new PDF and choose that one.',
  ],
  encrypted: ['encrypted_file', 'This PDF is protected by a password. Save a copy without one and choose that.'],
  unreadable: ['unreadable_file', 'We can’t check this PDF. Print it to a new PDF and choose that one.'],
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
  throw new ApiError(422, ...REFUSALS[verdict])
}
