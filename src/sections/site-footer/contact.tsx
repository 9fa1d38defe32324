import { storeContact, telHref } from '#domain/store-contact.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './site-footer.module.css'

interface Props {
  /** The shop's settings (specification §3); any of them may be missing. */
  settings: Record<string, unknown>
  /** "+91" */
  phoneCode: string | undefined
}

/** The shop's address, phone number and email address. */
export function Contact({ settings, phoneCode }: Props) {
  const { address, email, phone } = storeContact(settings, phoneCode)
  if (!address && !email && !phone) return null
  return (
    <address className={`${css.address} ${patterns.soft}`}>
      {address && <p>{address}</p>}
      {phone && (
        <p>
          <Link href={telHref(phone)}>{phone}</Link>
        </p>
      )}
      {email && (
        <p>
          <Link href={`mailto:${email}`}>{email}</Link>
        </p>
      )}
    </address>
  )
}
