import { workerTask } from '#server/platform/workers/worker-task.ts'
import { safeHtml } from './safe-html.ts'

/** Renders a Markdown text. */
export const work = workerTask(safeHtml)
