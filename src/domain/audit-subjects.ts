/** What audit entries are about, besides records of the admin's resources. Each has its words in `auditSubject`. */
export const auditSubjects = [
  'backup',
  'document',
  'font',
  'form_answer',
  'media',
  'message',
  'newsletter_subscriber',
  'order',
  'order_document',
  'payment_difference',
  'payment_mode',
  'plugin',
  'sentence',
  'setting',
  'setup',
  'staff',
  'staff_invitation',
] as const

/** One of these, or the name of a resource. */
export type AuditSubject = (typeof auditSubjects)[number]
