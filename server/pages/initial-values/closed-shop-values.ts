import type { InitialValues } from '#generated/api.d.ts'

/** Keeps the shop's appearance and contact details, and removes what it sells. */
export const closedShopValues = ({ storefront, ...values }: InitialValues): InitialValues => ({
  ...values,
  plugins: [],
  facets: [],
  storefront: storefront && {
    ...storefront,
    notice: { enabled: false, message: '', link: null, closable: false },
    social_image: null,
    meta_title: storefront.name,
    meta_description: '',
  },
})
