/** Thrown when an order has no such document; the message says why. */
export class NoDocument extends Error {
  override name = 'NoDocument'
}
