import { workerTask } from '#server/platform/workers/worker-task.ts'
import { drawDocuments } from './draw-documents.ts'

export const work = workerTask(drawDocuments)
