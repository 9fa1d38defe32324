import { ApiError } from '#server/platform/http/api-error.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'
import type { PdfVerdict } from './scan-pdf.ts'

/** Several times what the steps of a scan take on a slow machine. */
const SCAN: WorkerFile<string, PdfVerdict> = { url: new URL('./pdf.worker.ts', import.meta.url), limitMs: 8000 }

const REFUSALS: Record<Exclude<PdfVerdict, 'harmless' | 'no_pdf'>, [code: string, message: string]> = {
  active: [
    'active_file',
    'This PDF contains a program, a form or other files. Print it to a new PDF and choose that one.',
  ],
  encrypted: ['encrypted_file', 'This PDF is protected by a password. Save a copy without one and choose that.'],
  unreadable: ['unreadable_file', 'We can’t check this PDF. Print it to a new PDF and choose that one.'],
}

/**
 * Checks the PDF in a file, in a worker. False when it is no PDF. Throws ApiError 422 for one that does something by itself, is
 * encrypted or cannot be checked, 503 when too many wait.
 */
export async function checkPdf(path: string): Promise<boolean> {
  const verdict = await runInWorker(SCAN, path).catch((error: unknown): PdfVerdict => {
    if (error instanceof WorkLimitError) return 'unreadable'
    throw error
  })
  if (verdict === 'harmless' || verdict === 'no_pdf') return verdict === 'harmless'
  throw new ApiError(422, ...REFUSALS[verdict])
}
