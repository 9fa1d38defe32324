/** The kinds of pages there are: a section may be for some only, and bindings name what a kind provides (schemas/bindings.json). */
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
] as const

export type PageType = (typeof PAGE_TYPES)[number]
