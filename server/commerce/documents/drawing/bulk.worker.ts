import { setPriority } from 'node:os'
import { workerTask } from '#server/platform/workers/worker-task.ts'
import { drawDocuments } from './draw-documents.ts'

// Many documents take seconds; shoppers' requests come first. On Linux, this is the priority of the thread alone.
if (process.platform === 'linux') setPriority(5)

export const work = workerTask(drawDocuments)
