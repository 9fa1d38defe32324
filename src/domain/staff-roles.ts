/**
 * What a member of staff may do.
 * - owner: everything
 * - manager: everything except staff, payment secrets and irreversible actions on the whole shop
 * - editor: documents, media, articles, menus
 * - fulfilment: orders, stock, customers’ addresses
 */
export type StaffRole = 'owner' | 'manager' | 'editor' | 'fulfilment'
