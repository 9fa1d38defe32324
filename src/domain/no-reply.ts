/** Returns whether a call failed without a response: the network or the shop is unreachable. */
export const hasNoReply = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'network'
