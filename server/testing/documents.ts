import type { DocumentFixture } from '#server/demo/fixture-files.ts'

const document = (
  key: string,
  page_type: string,
  path: string,
  component_data: unknown[] = [{ key: 'rich-text', settings: { html: `<p>${key}</p>` } }],
): DocumentFixture => ({
  template: { key, name: key },
  page: { title: page_type === 'Product' ? { $bind: 'product.name' } : key, path },
  page_type,
  component_data,
})

/** Few documents for server tests, independent of the demo store. */
export const testDocuments: DocumentFixture[] = [
  document('home', 'Home', '/'),
  document('header', 'Header', '/'),
  document('footer', 'Footer', '/'),
  document('not-found', 'NotFound', '/not-found'),
  document('product', 'Product', '/product'),
  document('moon-jar', 'Product', '/product/moon-jar'),
  document('category', 'Category', '/product-category'),
  document('collection', 'Collection', '/product-collection'),
  document('shop-online', 'Shop', '/shop-online'),
  document('cart', 'Cart', '/cart'),
  document('checkout', 'Checkout', '/checkout'),
  document('account', 'Account', '/account'),
  document('account-orders', 'Account', '/account/orders'),
  document('account-order', 'Account', '/account/orders/order'),
  document('invoice', 'Account', '/account/orders/invoice'),
  document('account-reset-password', 'Account', '/account/reset-password'),
  document('blogs', 'Blog', '/blogs'),
  document('article', 'Article', '/blogs'),
  document('faq', 'Faq', '/faq'),
  document('track-order', 'TrackOrder', '/track-order'),
  document('search', 'Search', '/search'),
  document('password-protected', 'Page', '/password-protected'),
  document('coming-soon', 'Page', '/coming-soon'),
  document('under-maintenance', 'Page', '/under-maintenance'),
  // Malformed on purpose, to test the engine.
  document('about', 'Page', '/about', [{ key: 'no-such-section' }, 7, null]),
]
