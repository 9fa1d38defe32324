import { useState } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import { downloadAccountPath } from '#generated/calls/account.ts'

const DeleteDialog = lazyPart(
  () => import('./delete-account-dialog.tsx'),
  (module) => module.DeleteAccountDialog,
)

/** What belongs to the customer: to be taken along, or to be deleted. */
export function OwnData({ hasDownload, hasDelete }: { hasDownload: boolean; hasDelete: boolean }) {
  const { data: account } = useOwnQuery(accountQuery())
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={`${css.data} ${patterns.stack24}`}>
      {hasDownload && (
        <div className={`${css.datum} ${patterns.cluster}`}>
          <p className={patterns.soft}>A file with everything we store about you.</p>
          <ButtonLink href={downloadAccountPath} look="quiet" download>
            Download my data
          </ButtonLink>
        </div>
      )}
      {hasDelete && (
        <div className={`${css.datum} ${patterns.cluster}`}>
          <p className={patterns.soft}>This permanently deletes your profile, addresses and wishlist.</p>
          <Button look="quiet" disabled={!account} onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </div>
      )}
      {isDeleting && account && <DeleteDialog account={account} onClose={() => setDeleting(false)} />}
    </div>
  )
}
