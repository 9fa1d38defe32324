import { Link } from '#ui/link.tsx'
import css from './site-footer.module.css'

interface Props {
  /** The shop's settings (specification §3); any of them may be missing. */
  settings: Record<string, unknown>
  /** "+91" */
  phoneCode: string | undefined
}

/** Where the shop is and how to reach it; customer care instead of the store's own numbers where it is switched on. */
export function Contact({ settings, phoneCode }: Props) {
  const value = (key: string) => {
    const given = settings[key]
    return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  }
  const care = settings['enable_customer_care'] === true
  const address = (care && value('customer_care_address')) || value('store_address')
  const email = (care && value('customer_care_email')) || value('store_email')
  const phone = (care && value('customer_care_phone')) || value('store_phone')
  const fullPhone = phone.startsWith('+') ? phone : [phoneCode, phone].filter(Boolean).join(' ')
  if (!address && !email && !phone) return null
  return (
    <address className={css.address}>
      {address && <p>{address}</p>}
      {phone && (
        <p>
          <Link href={`tel:${fullPhone.replace(/[^+\d]/gu, '')}`}>{fullPhone}</Link>
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
