import { valueAt } from '#engine/json-pointer.ts'

/** A page by its slug, which the storefront stores as `{ slug }`. */
export const pageField = (field: 'termsandconditions_page' | 'privacypolicy_page') => ({
  read: ({ storefront }: { storefront: Readonly<Record<string, unknown>> }) =>
    valueAt(storefront, `/${field}/slug`) ?? null,
  write: (slug: unknown) => ({ storefront: { [field]: typeof slug === 'string' && slug !== '' ? { slug } : null } }),
})
