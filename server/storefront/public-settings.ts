/** The settings a browser may read: exactly those of specification §3. Whatever else the store holds stays on the server. */
export const PUBLIC_SETTINGS = [
  'default_channel',
  'enable_multi_channel',
  'enable_guest_checkout',
  'enable_login_at_checkout',
  'enable_customer_register',
  'enable_register_at_checkout',
  'privacy_policy_page',
  'store_name',
  'store_email',
  'store_phone',
  'store_address',
  'store_country',
  'store_state',
  'store_url',
  'enable_otp_auth',
  'enable_legacy_auth',
  'facebook',
  'instagram',
  'youtube',
  'twitter',
  'pinterest',
  'linkedin',
  'cart_expire_days',
  'enable_customer_care',
  'customer_care_email',
  'customer_care_phone',
  'customer_care_address',
  'enable_refund',
  'enable_cancel_order',
  'account_verification_for',
  'order_sms_mandatory',
  'order_email_mandatory',
  'allow_tnc_checkout',
  'checkout_instruction',
  'google_embed_url',
] as const

export type PublicSetting = (typeof PUBLIC_SETTINGS)[number]

const known: ReadonlySet<string> = new Set(PUBLIC_SETTINGS)

export const isPublicSetting = (key: string): key is PublicSetting => known.has(key)
