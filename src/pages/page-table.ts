import type { PageType } from '#engine/page-types.ts'
import type { PageSubject } from '#engine/types.ts'
import type { PluginName } from '#generated/plugins.ts'
import * as auth from '#words/auth.ts'
import type { SearchName } from './search-name.ts'

/** The guards of the route table (§2.1). */
export type GuardName = 'cart' | 'auth' | 'checkout' | 'checkout-failed' | 'checkout-complete' | 'track-order'

/** One kind of page. Omitted properties take the common default. */
export interface PageRow {
  /** As in §2.1: `{name}` is one segment; `{name...}` is the rest of the path, of which the last segment counts. */
  path: string
  /** Overridden by the type of the document. */
  pageType: PageType
  /** Content key (§2.2); by default the last segment of the path. */
  key?: string
  /** The SKU in the query, if there is one, is the content key. */
  bySku?: true
  /** The page's entity; its id is the last parameter of the path. */
  subject?: Exclude<PageSubject['kind'], 'page'>
  /**
   * Keys of documents for this part of the page, in order of preference. By default, the document of the content key.
   */
  documents?: readonly string[]
  /** Shown instead of a closed shop, and only to visitors sent there (RT-05). */
  mode?: true
  /** Also available while the shop is closed, since it is about the visitor's own order, account or parcel (MD-04). */
  whileClosed?: 'open'
  guard?: GuardName
  /** Checks the parameters; a page with invalid ones is not found (RT-07). */
  validate?: (params: Readonly<Record<string, string>>) => boolean
  /** Contains data of one visitor: never cached, never indexed, no payload. */
  personal?: true
  /** Personal, but cached for visitors without cookies, who all get the same. */
  alikeForStrangers?: true
  /** Robots must not fetch it, nor any personal page. */
  closed?: true
  /**
   * Secret parameters, in the path or the query, that open the page and must not be disclosed (`secret-address.ts`).
   */
  secrets?: readonly string[]
  /** The part of the sitemap that lists its pages. */
  sitemap?: 'pages' | 'categories' | 'collections' | 'tags' | 'products' | 'articles' | 'questions'
  /** A title fixed by the specification, whatever the document's. */
  title?: () => string
  /** Search parameters it reads. Others affect neither its content nor its canonical URL nor its cache key (EN-07). */
  search?: readonly SearchName[]
  /** The page's plugin; without it there is no page and no menu item (PL-11). */
  plugin?: PluginName
  /** `plain`: only the logo and “Secure checkout” in the header, no footer menus, no phone bar. */
  chrome?: 'plain'
  /** The current entry of the phone bar. */
  area?: 'home' | 'shop' | 'cart' | 'account'
  /** The chart whose code is loaded immediately. */
  needs?: 'cart' | 'session'
}

const listing = ['page', 'from', 'after', 'sort', 'facets', 'price', 'price-min', 'price-max'] as const
const signedLink = ['token', 'order_id', 'type'] as const

const account = {
  key: 'account',
  pageType: 'Account',
  guard: 'auth',
  personal: true,
  area: 'account',
  needs: 'session',
} as const

const mailed = {
  key: 'account',
  pageType: 'Account',
  search: ['token'],
  personal: true,
  area: 'account',
  whileClosed: 'open',
  secrets: ['token'],
} as const

const letters = {
  pageType: 'Page',
  search: ['token'],
  personal: true,
  whileClosed: 'open',
  secrets: ['token'],
} as const

const checkout = {
  key: 'checkout',
  search: ['wanted'],
  pageType: 'Checkout',
  guard: 'checkout',
  personal: true,
  chrome: 'plain',
  needs: 'cart',
} as const

const tracking = {
  key: 'track-order',
  search: ['waybill'],
  pageType: 'TrackOrder',
  guard: 'track-order',
  personal: true,
  whileClosed: 'open',
} as const

const isOrderNumber = ({ number = '' }: Readonly<Record<string, string>>) => /^[\w-]{1,40}$/u.test(number)

/**
 * All pages of the shop, one row per kind. Routes, addresses, links, guards, the page cache, the sitemap and robots.txt
 * are derived from it. The first matching row wins.
 */
export const pageTable = {
  home: { path: '/', key: 'home', pageType: 'Home', area: 'home', sitemap: 'pages' },
  cart: {
    path: '/cart',
    key: 'cart',
    pageType: 'Cart',
    guard: 'cart',
    personal: true,
    alikeForStrangers: true,
    area: 'cart',
  },

  shop: {
    path: '/shop-online',
    key: 'shop-online',
    pageType: 'Shop',
    subject: 'shop',
    search: listing,
    area: 'shop',
    sitemap: 'pages',
  },
  tag: {
    path: '/shop-online/{slug...}',
    key: 'shop-online',
    pageType: 'Shop',
    subject: 'tag',
    search: listing,
    sitemap: 'tags',
  },
  category: {
    path: '/product-category/{slug...}',
    pageType: 'Category',
    subject: 'category',
    search: listing,
    sitemap: 'categories',
  },
  collection: {
    path: '/product-collection/{slug...}',
    pageType: 'Collection',
    subject: 'collection',
    search: listing,
    sitemap: 'collections',
  },
  product: {
    path: '/product/{slug...}',
    pageType: 'Product',
    subject: 'product',
    bySku: true,
    search: ['sku', 'is_published', 'reviews', 'reviews_by'],
    sitemap: 'products',
  },
  search: { path: '/search', pageType: 'Search', search: [...listing, 'query', 'tab'], closed: true },

  blog: {
    path: '/blogs',
    key: 'blogs',
    pageType: 'Blog',
    subject: 'blog',
    search: ['page', 'tag'],
    sitemap: 'articles',
    plugin: 'Blog',
  },
  article: {
    path: '/blogs/{slug...}',
    key: 'blogs',
    pageType: 'Article',
    subject: 'article',
    sitemap: 'articles',
    plugin: 'Blog',
  },

  faq: { path: '/faq', key: 'faq', pageType: 'Faq', search: ['query'], sitemap: 'questions', plugin: 'FAQ' },
  questions: {
    path: '/faq/{group}',
    key: 'faq',
    pageType: 'Faq',
    subject: 'faq',
    search: ['query'],
    sitemap: 'questions',
    plugin: 'FAQ',
  },

  'checkout-address': { ...checkout, path: '/checkout/address', documents: ['checkout-address'] },
  'checkout-payment': { ...checkout, path: '/checkout/payment', documents: ['checkout-payment'] },
  'checkout-failed': {
    path: '/checkout-failed',
    key: 'checkout-failed',
    pageType: 'Checkout',
    search: ['order_id'],
    guard: 'checkout-failed',
    personal: true,
    whileClosed: 'open',
  },
  'checkout-complete': {
    path: '/checkout-complete',
    key: 'checkout-complete',
    pageType: 'Checkout',
    search: signedLink,
    guard: 'checkout-complete',
    personal: true,
    whileClosed: 'open',
    secrets: ['token'],
  },
  /** The target of confirmation links for orders with a frequently used contact (OP-04). */
  'confirm-order': {
    path: '/checkout-complete/confirm',
    key: 'checkout-complete',
    pageType: 'Checkout',
    documents: ['confirm-order'],
    search: ['token'],
    personal: true,
    whileClosed: 'open',
    secrets: ['token'],
  },
  'checkout-invoice': {
    path: '/checkout-complete/invoice',
    key: 'checkout-complete',
    pageType: 'Checkout',
    documents: ['invoice'],
    search: [...signedLink, 'credit_note'],
    guard: 'checkout-complete',
    personal: true,
    whileClosed: 'open',
    secrets: ['token'],
  },

  account: { ...account, path: '/account' },
  profile: { ...account, path: '/account/profile', documents: ['account-profile'] },
  security: { ...account, path: '/account/security', documents: ['account-security'] },
  addresses: { ...account, path: '/account/addresses', documents: ['account-addresses'] },
  wishlist: { ...account, path: '/account/wishlist', documents: ['account-wishlist'] },
  orders: { ...account, path: '/account/orders', documents: ['account-orders'], search: ['page'] },
  order: {
    ...account,
    path: '/account/orders/{number}',
    documents: ['account-order', 'account-orders'],
    validate: isOrderNumber,
  },
  'order-invoice': {
    ...account,
    path: '/account/orders/{number}/invoice',
    documents: ['invoice', 'account-orders'],
    search: ['credit_note'],
    validate: isOrderNumber,
  },
  'reset-request': { ...account, path: '/account/reset-password', documents: ['account-reset-password'] },
  'reset-password': {
    ...account,
    path: '/account/reset-password/{email}/{token}',
    documents: ['account-reset-password'],
    title: auth.resetPasswordTitle,
    whileClosed: 'open',
    secrets: ['email', 'token'],
  },
  /** Pages opened from mails: the link replaces the login. */
  'verify-email': { ...mailed, path: '/account/verify-email', documents: ['account-verify-email'] },
  'undo-change': { ...mailed, path: '/account/undo', documents: ['account-undo'] },

  /** Pages opened from newsletters. */
  'newsletter-confirm': { ...letters, path: '/newsletter-confirm' },
  'newsletter-unsubscribe': { ...letters, path: '/newsletter-unsubscribe' },

  'track-order': { ...tracking, path: '/track-order' },
  parcel: { ...tracking, path: '/track-order/{waybill}' },
  'admin-login': { path: '/admin/login', pageType: 'Page', personal: true, whileClosed: 'open' },

  /** Personal, because without JavaScript the form returns with its errors. */
  'password-protected': {
    path: '/password-protected',
    pageType: 'Page',
    mode: true,
    personal: true,
    search: ['next', 'refused'],
  },
  'coming-soon': { path: '/coming-soon', pageType: 'Page', mode: true },
  'under-maintenance': { path: '/under-maintenance', pageType: 'Page', mode: true },

  /** Every other path is a generic content page, or not found (RT-02). */
  page: { path: '/{slug...}', pageType: 'Page', sitemap: 'pages' },
} as const satisfies Record<string, PageRow>

export type PageKind = keyof typeof pageTable
