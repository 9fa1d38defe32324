/** Kinds of pages. Sections can be restricted to some, and each provides certain bindings (schemas/bindings.json). */
export const PAGE_TYPES = [
  'Home',
  'Page',
  'Product',
  'Category',
  'Collection',
  'Shop',
  'Search',
  'Cart',
  'Checkout',
  'Account',
  'Blog',
  'Article',
  'Faq',
  'TrackOrder',
  'NotFound',
  'Header',
  'Footer',
  'Shared',
] as const

/** The page type of shared sections, which any page can show. */
export const SHARED = 'Shared'

export type PageType = (typeof PAGE_TYPES)[number]
