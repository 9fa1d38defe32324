import { workerTask } from '#server/platform/workers/worker-task.ts'
import { safeHtml } from './safe-html.ts'

export const work = workerTask(safeHtml)
