/** What audit entries are about, besides records of the admin's resources. */
export const auditSubjects = [
  'form_answer',
  'media',
  'message',
  'newsletter_subscriber',
  'order',
  'order_document',
  'backup',
  'payment_difference',
  'payment_mode',
  'plugin',
  'review',
  'setting',
  'staff',
  'staff_invitation',
] as const

/** One of these, or the name of a resource. */
export type AuditSubject = (typeof auditSubjects)[number]
