/**
 * Messages that an owner may switch off, with the setting `send_<name>`. All others are needed: by law, by the shop's
 * functions, or as a warning.
 */
export const notices = [
  'confirmed_text',
  'shipped_mail',
  'shipped_text',
  'delivered_mail',
  'return_mails',
  'newsletter_welcome_mail',
  'new_order_mail',
  'return_notice_mail',
  'form_answer_mail',
  'review_report_mail',
] as const

export type Notice = (typeof notices)[number]

export const noticeSetting = (notice: Notice): `send_${Notice}` => `send_${notice}`
