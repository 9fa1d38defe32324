/** A link to a variant that there is no more shows its product. */
export const goneVariantMessage = 'The option you were looking for is no longer available. Here is what we have.'
/** On the page of a product that shoppers do not find. */
export const unpublishedMessage = 'Unpublished: only admins see this'
