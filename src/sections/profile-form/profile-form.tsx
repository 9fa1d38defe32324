import { accountQuery } from '#api/account.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/profile-form.js'
import { WithQuery } from '#shop/storefront/with-query.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProfileFields } from './profile-fields.tsx'
import css from './profile-form.module.css'

/** The form for the customer's name, email address and phone number. */
export function ProfileForm({ settings: { heading, save_label: saveLabel } }: SectionProps<Settings>) {
  return (
    <Band top="page">
      <Heading level={1} size="section">
        {heading}
      </Heading>
      <WithQuery query={accountQuery()} skeleton={<FieldsSkeleton />}>
        {(account) => <ProfileFields key={account.id} account={account} saveLabel={saveLabel} />}
      </WithQuery>
    </Band>
  )
}

function FieldsSkeleton() {
  return (
    <div className={`${css.form} ${patterns.stack24}`}>
      {['first', 'last', 'email', 'phone'].map((field) => (
        <div key={field} className={`${field === 'first' || field === 'last' ? css.half : ''} ${patterns.stack4}`}>
          <Skeleton width="6rem" />
          <Skeleton height="48px" />
        </div>
      ))}
      <Skeleton width="6rem" height="48px" />
    </div>
  )
}
