/** Roles of staff, those with most access first. */
export const STAFF_ROLES = ['owner', 'manager', 'editor', 'fulfilment'] as const

/**
 * What a member of staff may do.
 * - owner: everything
 * - manager: everything except staff, payment secrets and irreversible actions on the whole shop
 * - editor: documents, other content, media, announcements
 * - fulfilment: orders, stock, customers’ addresses
 */
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Returns whether a role sees unpublished content in the shop. Fulfilment works with orders only. */
export const seesDrafts = (role: StaffRole): boolean => role !== 'fulfilment'
