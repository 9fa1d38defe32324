/**
 * The connection of a process started by `startProcesses` to the others. In a shop of one process, these functions do
 * nothing.
 */
import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import { asProcessMessage, type ProcessMessage, sendMessage } from './messages.ts'

const METRICS_TIMEOUT_MS = 6000

export const isOneOfSeveral = cluster.isWorker

const send = (message: ProcessMessage): void => sendMessage(process, message)

function onMessage(listener: (message: ProcessMessage) => void): () => void {
  const filtered = (given: unknown) => {
    const message = asProcessMessage(given)
    if (message) listener(message)
  }
  process.on('message', filtered)
  return () => process.off('message', filtered)
}

/** Tells the primary process that this one accepts requests. */
export const announceListening = (hasPages: boolean): void => send({ type: 'vitrine:listening', hasPages })

/** Calls `listener` when this process should stop: on request, or when the primary process has ended. */
export function onStopRequested(listener: () => void): void {
  if (!cluster.isWorker || !cluster.worker) return
  // Otherwise Node exits at once when the channel closes, and requests would be cut off.
  cluster.worker.exitedAfterDisconnect = true
  process.once('disconnect', listener)
  onMessage(({ type }) => {
    if (type === 'vitrine:end') listener()
  })
}

export const shareWithOthers = (topic: string, value: unknown): void => send({ type: 'vitrine:shared', topic, value })

/** Calls `listener` with each value another process shares. Returns a function that stops it. */
export const onShared = (topic: string, listener: (value: unknown) => void): (() => void) =>
  onMessage((message) => {
    if (message.type === 'vitrine:shared' && message.topic === topic) listener(message.value)
  })

let lastId = 0

/** Returns the metrics of all processes together. @throws Error if the primary process does not reply */
export async function metricsText(own: Registry): Promise<string> {
  if (!isOneOfSeveral) return own.metrics()
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    const stopListening = onMessage((message) => {
      if (message.type !== 'vitrine:metrics' || message.id !== id) return
      clearTimeout(timeout)
      stopListening()
      resolve(message.text)
    })
    const timeout = setTimeout(() => {
      stopListening()
      reject(new Error('The metrics of all processes did not arrive in time.'))
    }, METRICS_TIMEOUT_MS)
    send({ type: 'vitrine:metrics-wanted', id })
  })
}

export function shareMetrics(own: Registry): void {
  if (!isOneOfSeveral) return
  onMessage((message) => {
    if (message.type === 'vitrine:metrics-asked')
      void own.getMetricsAsJSON().then((metrics) => send({ type: 'vitrine:metrics-part', id: message.id, metrics }))
  })
}
