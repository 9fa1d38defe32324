/**
 * A provider’s checkout within a page of the shop. Only this page’s policy allows these sources.
 */
export interface InPageCheckout {
  /** The provider’s script. */
  script: string
  /** Further sources by directive of the Content-Security-Policy: `frame-src`. */
  sources: Readonly<Record<string, readonly string[]>>
  /** Origins that may show the browser’s payment sheet, such as Apple Pay. */
  payment: readonly string[]
  /**
   * The body of `async (data, element) => {…}`, which shows the checkout once the provider’s script has run. It throws,
   * or takes too long, where the hosted page must be used. `data` has `inPage` of the started payment, and `done`, the
   * address to continue at.
   */
  show: string
}
