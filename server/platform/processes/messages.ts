/** Messages between the processes of one `npm start -- --workers N`, sent through the primary process. */
export type ProcessMessage =
  | { type: 'vitrine:listening'; hasPages: boolean }
  | { type: 'vitrine:end' }
  /** Forwarded to all other processes. */
  | { type: 'vitrine:shared'; topic: string; value: unknown }
  /** A process asks for the metrics of all. */
  | { type: 'vitrine:metrics-wanted'; id: number }
  | { type: 'vitrine:metrics-asked'; id: number }
  | { type: 'vitrine:metrics-part'; id: number; metrics: readonly object[] }
  | { type: 'vitrine:metrics'; id: number; text: string }

/** Returns a message if it is one of ours; undefined for those of libraries. */
export function asProcessMessage(message: unknown): ProcessMessage | undefined {
  const isOurs =
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    typeof message.type === 'string' &&
    message.type.startsWith('vitrine:')
  return isOurs ? (message as ProcessMessage) : undefined
}

/**
 * Sends a message to another process, unless that has ended. A process that ended a moment ago still looks connected, and
 * without a callback its broken channel would raise an error event, which ends this process too.
 */
export function sendMessage(to: Pick<NodeJS.Process, 'connected' | 'send'>, message: ProcessMessage): void {
  if (to.connected) to.send?.(message, undefined, undefined, () => undefined)
}
