/** Says why an order has no such document. */
export class NoDocument extends Error {
  override name = 'NoDocument'
}
