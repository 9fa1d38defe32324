/** Shown when a link's variant no longer exists. */
export const goneVariantMessage = 'The option you were looking for is no longer available. Here are the others.'
/** Shown to admins on an unpublished product. */
export const unpublishedMessage = 'Unpublished: only admins can see this'
