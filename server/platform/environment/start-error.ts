/** A configuration or environment error that the operator can fix. It is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
