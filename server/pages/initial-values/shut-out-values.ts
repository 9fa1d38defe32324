import type { InitialValues } from '#generated/api.d.ts'

/** What the pages of a closed shop are made of: how it looks and how its keeper is reached, nothing of what it sells. */
export const forTheShutOut = ({ storefront, ...values }: InitialValues): InitialValues => ({
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
