/** Whether a call failed because no reply came at all: the network is gone, or the shop does not answer. */
export const hasNoReply = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'network'
