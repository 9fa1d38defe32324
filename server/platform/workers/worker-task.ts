import type { MessagePort } from 'node:worker_threads'

/** What the pool hands to a worker. */
export interface WorkerJob<Input> {
  input: Input
  /** Hears when the work begins: only from then on does its time count. */
  started: MessagePort
}

/** A function of its input that the pool can run in a worker; a `*.worker.ts` file exports it as `work`. */
export const workerTask =
  <Input, Output>(work: (input: Input) => Output | Promise<Output>) =>
  async ({ input, started }: WorkerJob<Input>): Promise<Output> => {
    started.postMessage('started', [])
    started.close()
    return work(input)
  }

/** The type of a worker's `work`, for whoever calls it. */
export type WorkerTask<Input, Output> = (job: WorkerJob<Input>) => Promise<Output>
