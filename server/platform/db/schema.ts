/** The tables as Drizzle sees them; the SQL of migrations/ is what makes them (a test holds the two together). */
export * from './schema/catalogue.ts'
export * from './schema/content.ts'
export * from './schema/cart.ts'
export * from './schema/plugins.ts'
export * from './schema/customers.ts'
export * from './schema/orders.ts'
export * from './schema/after-orders.ts'
