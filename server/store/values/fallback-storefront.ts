import type { Storefront } from '#generated/api.d.ts'

type Channel = Storefront['channel']

const fallbackChannel: Channel = {
  name: '',
  currency: { code: 'INR', locale: 'en-IN' },
  country: { id: 'IN', name: 'India', mobile_code: '+91', mobile_number_length: 10 },
}

/** Returns fallbacks for missing or invalid storefront fields. */
export const fallbackStorefront = (channel: unknown = fallbackChannel): Storefront => ({
  id: 'shop',
  name: '',
  channel: channel as Channel,
  termsandconditions_page: null,
  privacypolicy_page: null,
  // The caller keeps a protected shop protected (fitStorefront).
  is_password_protection_enabled: false,
  mode: 'Live',
  is_cookie_warning_enabled: false,
  cookie_message: '',
  mark: null,
  favicons: [],
  notice: { enabled: false, message: '', link: null, closable: true },
  sticky_header: true,
  scroll_button: true,
  custom_css: '',
  indexing: true,
  page_layout: 'Boxed Content',
  social_image: null,
  meta_title: '',
  meta_description: '',
  typography: {
    body: { family: 'system-ui', size: '16px', weight: 400 },
    heading: { family: 'system-ui', size: '46px', weight: 400 },
  },
  colours: {
    paper: '#ffffff',
    raised: '#ffffff',
    ink: '#1c1c1c',
    ink_soft: '#5f5f5f',
    line: '#d9d9d9',
    primary: '#1c1c1c',
    on_primary: '#ffffff',
    accent: '#34607a',
    success: '#3f6130',
    error: '#a3261b',
  },
  background: null,
  fonts: [],
})

export { fallbackChannel }
