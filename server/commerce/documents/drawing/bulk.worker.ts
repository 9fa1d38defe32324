import { setPriority } from 'node:os'
import { workerTask } from '#server/platform/workers/worker-task.ts'
import { drawDocuments } from './draw-documents.ts'

// Bulk jobs take seconds, and shoppers' requests come first. On Linux, this sets the priority of the thread only.
if (process.platform === 'linux') setPriority(5)

export const work = workerTask(drawDocuments)
