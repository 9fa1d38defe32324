/** The author of the demo store’s pages, as stored in their history. */
export const DEMO_AUTHOR = 'npm run seed'
