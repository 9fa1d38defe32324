/**
 * What an API token may do. Each scope opens the routes that name it in `config.scope`, and no others.
 * - orders:read: orders, with names and addresses; returns
 * - orders:ship: pack, ship with carrier and waybill, deliver
 * - documents:read: invoices, credit notes and packing slips
 * - products:read: products, categories and collections
 * - stock:read, stock:write: stock and its history; adjust it
 */
export const API_SCOPES = [
  'orders:read',
  'orders:ship',
  'documents:read',
  'products:read',
  'stock:read',
  'stock:write',
] as const

export type ApiScope = (typeof API_SCOPES)[number]
