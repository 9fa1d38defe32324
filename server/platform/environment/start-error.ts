/** A reason why the server cannot start that its operator can mend: shown as plain text, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
