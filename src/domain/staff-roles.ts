/**
 * What a member of staff may do.
 * - owner: everything
 * - manager: everything except staff, payment secrets and irreversible actions on the whole shop
 * - editor: documents, media, articles, menus
 * - fulfilment: orders, stock, customers’ addresses
 */
export type StaffRole = 'owner' | 'manager' | 'editor' | 'fulfilment'

export const STAFF_ROLES: readonly StaffRole[] = ['owner', 'manager', 'editor', 'fulfilment']

/** Returns whether a role sees unpublished content in the shop. Fulfilment works with orders only. */
export const seesDrafts = (role: StaffRole): boolean => role !== 'fulfilment'
