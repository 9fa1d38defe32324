import type { MessagePort } from 'node:worker_threads'

export interface WorkerJob<Input> {
  input: Input
  /** Notified when the work begins, from when on its time counts. */
  started: MessagePort
}

export const workerTask =
  <Input, Output>(work: (input: Input) => Output | Promise<Output>) =>
  async ({ input, started }: WorkerJob<Input>): Promise<Output> => {
    started.postMessage('started', [])
    started.close()
    return work(input)
  }

export type WorkerTask<Input, Output> = (job: WorkerJob<Input>) => Promise<Output>
