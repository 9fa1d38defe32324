/** The author of pages that came with a new shop or the demo store, as stored in their history. */
export const SEED_AUTHOR = 'npm run seed'
