import { readFileSync } from 'node:fs'
import { workerTask } from '#server/platform/workers/worker-task.ts'
import { scanPdf } from './scan-pdf.ts'

export const work = workerTask((path: string) => scanPdf(readFileSync(path)))
