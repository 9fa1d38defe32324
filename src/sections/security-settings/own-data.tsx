import { useState } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import { downloadAccountPath } from '#generated/calls/account.ts'
import * as t from '#words/account.ts'

const DeleteDialog = lazyPart(
  () => import('./delete-account-dialog.tsx'),
  (module) => module.DeleteAccountDialog,
)

/** The download of the customer's data and the deletion of their account. */
export function OwnData({ hasDownload, hasDelete }: { hasDownload: boolean; hasDelete: boolean }) {
  const { data: account } = useOwnQuery(accountQuery())
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={`${css.data} ${patterns.stack24}`}>
      {hasDownload && (
        <div className={`${css.datum} ${patterns.cluster}`}>
          <p className={patterns.soft}>{t.downloadHint()}</p>
          <ButtonLink href={downloadAccountPath} look="quiet" download>
            {t.download()}
          </ButtonLink>
        </div>
      )}
      {hasDelete && (
        <div className={`${css.datum} ${patterns.cluster}`}>
          <p className={patterns.soft}>{t.deleteHint()}</p>
          <Button look="quiet" disabled={!account} onClick={() => setDeleting(true)}>
            {t.deleteAccount()}
          </Button>
        </div>
      )}
      {isDeleting && account && <DeleteDialog account={account} onClose={() => setDeleting(false)} />}
    </div>
  )
}
