import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResourceFacts } from '#domain/resource-facts.ts'
import type { ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-list.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { showToast } from '#ui/toasts.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ActionMenu, type MenuAction } from '../shell/action-menu.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { useNavigation } from '../shell/navigation.ts'
import { Question } from '../shell/question.tsx'
import { useAdmin } from '../shell/session.ts'
import { AffectedList } from './affected-list.tsx'
import { type AdminRecord, affectedQuery, resourceKey } from './resource.queries.ts'
import css from './record-actions.module.css'

interface Props {
  resource: ResourceSummary
  facts: ResourceFacts
  record: AdminRecord
  canWrite: boolean
  /** Actions that would drop unsaved changes wait for them. */
  isChanged: boolean
  onChanged: (record: AdminRecord) => void
}

const PreviewDialog = lazyPart(
  () => import('./preview-dialog.tsx'),
  (module) => module.PreviewDialog,
)

/** View in shop, preview link, duplicate, archive or restore, delete. */
export function RecordActions({ resource, facts, record, canWrite, isChanged, onChanged }: Props) {
  const { http, queryClient } = useAdmin()
  const { go } = useNavigation()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [busy, setBusy] = useState<string>()
  const can = (action: ResourceFacts['actions'][number]) => canWrite && facts.actions.includes(action)
  const path = `/api/admin/${resource.path}/${record.id}`

  async function run(name: string, work: () => Promise<void>): Promise<void> {
    setBusy(name)
    // The API client shows why a call failed.
    await work().catch(() => undefined)
    setBusy(undefined)
  }
  const duplicate = () =>
    run('duplicate', async () => {
      const copy = await http.call<AdminRecord>({ method: 'POST', path: `${path}/duplicate` })
      void queryClient.invalidateQueries({ queryKey: resourceKey(resource) })
      void showToast({ kind: 'success', text: t.duplicated() })
      go(`/admin/${resource.path}/${copy.id}`)
    })
  const archive = () =>
    run('archive', async () => {
      const action = record.archived ? 'restore' : 'archive'
      const body = { version: record.version }
      onChanged(await http.call<AdminRecord>({ method: 'POST', path: `${path}/${action}`, body }))
      void showToast({ kind: 'success', text: record.archived ? t.restoredNow() : t.archivedNow() })
    })

  const actions: (MenuAction | false)[] = [
    Boolean(record.view_path) && {
      key: 'shop',
      label: t.viewInShop(),
      icon: 'external',
      href: record.view_path!,
      isShop: true,
    },
    canWrite &&
      record.previewable === true && {
        key: 'preview',
        label: t.previewLink(),
        icon: 'link',
        onChoose: () => setIsPreviewing(true),
      },
    can('duplicate') && {
      key: 'duplicate',
      label: t.duplicate(),
      icon: 'copy',
      isDisabled: isChanged,
      onChoose: () => void duplicate(),
    },
    can('archive') && {
      key: 'archive',
      label: record.archived ? t.restore() : t.archive(),
      icon: 'archive',
      isDisabled: isChanged,
      onChoose: () => void archive(),
    },
    can('delete') && {
      key: 'delete',
      label: t.remove(),
      icon: 'trash',
      isDangerous: true,
      onChoose: () => setIsDeleting(true),
    },
  ]
  const shown = actions.filter((action) => action !== false)

  return (
    <>
      <div className={css.wide}>
        {shown.map((action) => (
          <WideAction key={action.key} action={action} isBusy={busy === action.key} />
        ))}
      </div>
      {shown.length > 0 && (
        <div className={css.narrow}>
          <ActionMenu label={t.moreActions()} actions={shown} />
        </div>
      )}
      {isPreviewing && (
        <PreviewDialog
          path={`${path}/preview-link`}
          shows={resource.name === 'article' ? 'article' : 'product'}
          onClose={() => setIsPreviewing(false)}
        />
      )}
      <DeleteQuestion open={isDeleting} onClose={() => setIsDeleting(false)} {...{ resource, record }} />
    </>
  )
}

function WideAction({ action, isBusy }: { action: MenuAction; isBusy: boolean }) {
  if ('href' in action)
    return (
      <a className={css.view} href={action.href} target="_blank" rel="noreferrer">
        {action.icon && <AdminIcon name={action.icon} size={16} />}
        {action.label}
        <VisuallyHidden> {t.opensNewTab()}</VisuallyHidden>
      </a>
    )
  return (
    <Button
      look="quiet"
      loading={isBusy}
      disabled={action.isDisabled}
      onClick={action.onChoose}
      {...(action.isDangerous && { className: css.delete })}
    >
      {action.label}
    </Button>
  )
}

interface DeleteProps extends Pick<Props, 'resource' | 'record'> {
  open: boolean
  onClose: () => void
}

/** Lists what is affected, and offers to delete unless something depends on the record. */
function DeleteQuestion({ open, onClose, resource, record }: DeleteProps) {
  const { http, queryClient } = useAdmin()
  const { go } = useNavigation()
  const [isBusy, setIsBusy] = useState(false)
  const { data: affected } = useQuery({ ...affectedQuery(resource, record.id), enabled: open })

  async function remove(): Promise<void> {
    setIsBusy(true)
    try {
      const query = { version: record.version }
      await http.call({ method: 'DELETE', path: `/api/admin/${resource.path}/${record.id}`, query })
      onClose()
      queryClient.removeQueries({ queryKey: [...resourceKey(resource), 'record', record.id] })
      void queryClient.invalidateQueries({ queryKey: [...resourceKey(resource), 'list'] })
      void showToast({ kind: 'success', text: t.deleted() })
      go(`/admin/${resource.path}`)
    } catch {
      // The API client has shown why; what is affected may have changed.
      void queryClient.invalidateQueries({ queryKey: affectedQuery(resource, record.id).queryKey })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Question
      open={open}
      title={t.deleteQuestion({ title: record.title })}
      confirm={t.remove()}
      isDangerous
      isBusy={isBusy}
      onConfirm={affected && !affected.blocks ? () => void remove() : undefined}
      onClose={onClose}
    >
      {affected && <AffectedList affected={affected} />}
      {affected?.blocks === false && <p>{t.deleteAdvice()}</p>}
    </Question>
  )
}
