import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-list.ts'
import { downloadConfirmed } from '../shell/confirmed-download.ts'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import css from './export-dialog.module.css'

/** Which records are exported. */
export interface ExportScope {
  title: string
  /** Parameters of the call. */
  parameters: Readonly<Record<string, string | undefined>>
}

interface Props {
  title: string
  path: string
  /** Titles by name; the first is the complete one. Without them, there is one format. */
  formats?: Readonly<Record<string, string>>
  /** The first one is chosen at the beginning. */
  scopes: readonly ExportScope[]
  /** Whether the file contains personal data: the server then requires a recent re-authentication. */
  isPersonal?: boolean
  onClose: () => void
}

/** Downloads records as a file. */
export function ExportDialog({ title, path, formats, scopes, isPersonal = false, onClose }: Props) {
  const names = Object.keys(formats ?? {})
  const [format, setFormat] = useState(names[0])
  const [chosen, setChosen] = useState(0)
  const given = Object.entries({ format, ...scopes[chosen]?.parameters })
  const query = new URLSearchParams(given.filter((entry): entry is [string, string] => !!entry[1])).toString()
  const href = query === '' ? path : `${path}?${query}`
  const link = (
    <ButtonLink href={href} download preload={false} onClick={onClose}>
      {t.download()}
    </ButtonLink>
  )
  const footer = isPersonal ? <PersonalDownload href={href} onDone={onClose} /> : link
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <div className={css.root}>
        {isPersonal && <p>{t.exportPersonal()}</p>}
        {scopes.length > 1 && (
          <SelectField label={t.exportWhat()} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {scopes.map((scope, at) => (
              <option key={scope.title} value={at}>
                {scope.title}
              </option>
            ))}
          </SelectField>
        )}
        {names.length > 0 && (
          <SelectField
            label={t.exportFormat()}
            hint={format === names[0] ? t.exportComplete() : t.exportPartly()}
            value={format}
            onChange={({ target }) => setFormat(target.value)}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {formats?.[name]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </Dialog>
  )
}

function PersonalDownload({ href, onDone }: { href: string; onDone: () => void }) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const download = async () => {
    await downloadConfirmed(http, href)
    onDone()
    return undefined
  }
  return (
    <Button loading={isRunning} onClick={() => run(download)}>
      {t.download()}
    </Button>
  )
}
