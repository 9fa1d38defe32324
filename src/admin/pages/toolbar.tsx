import type { PageEditorActor } from '#machines/page-editor/page-editor.machine.ts'
import { Button, IconButton } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import { ActionMenu, type MenuAction } from '../shell/action-menu.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Badge, type Tone } from '../shell/badge.tsx'
import { useSession } from '../shell/session.ts'
import type { OpenedDocument } from './calls/document-calls.ts'
import type { OpenDialog } from './editor-dialogs.tsx'
import type { HistorySteps } from './session/history-steps.ts'
import type { SessionView } from './session/use-session-actor.ts'
import css from './editor.module.css'

interface Props {
  actor: PageEditorActor
  view: SessionView
  opened: OpenedDocument
  name: string
  isSource: boolean
  steps: HistorySteps
  onSource: () => void
  onDialog: (dialog: OpenDialog) => void
}

/** The document’s name and state, and what is done with it as a whole. */
export function Toolbar({ actor, view, opened, name, isSource, steps, onSource, onDialog }: Props) {
  const { is, undoLabel, redoLabel, release, stored } = view
  const { shop } = useSession()
  const { document } = opened
  const origin = shop.origin === '' ? window.location.origin : shop.origin
  const path = document.preview_path
  const hasDraft = stored.version !== null || !is('saved')
  const state = releaseState(view, hasDraft)
  const actions: MenuAction[] = [
    { key: 'history', label: t.history(), onChoose: () => onDialog('history') },
    {
      key: 'link',
      label: t.previewLink(),
      isDisabled: stored.version === null,
      onChoose: () => onDialog('preview-link'),
    },
    { key: 'source', label: isSource ? t.hideSource() : t.showSource(), onChoose: onSource },
    { key: 'shortcuts', label: t.shortcuts(), onChoose: () => onDialog('shortcuts') },
    ...(path === null ? [] : [{ key: 'shop', label: t.viewInShop(), href: origin + path, isShop: true } as const]),
    ...(is('scheduled')
      ? [
          {
            key: 'schedule',
            label: t.cancelSchedule(),
            onChoose: () => actor.send({ type: 'schedule.cancelled' }),
          } as const,
        ]
      : []),
    {
      key: 'discard',
      label: t.discardDraft(),
      isDangerous: true,
      isDisabled: stored.version === null,
      onChoose: () => onDialog('discard'),
    },
    ...(document.is_deletable && release.revision !== null
      ? [{ key: 'remove', label: t.unpublish(), isDangerous: true, onChoose: () => onDialog('remove') } as const]
      : []),
  ]
  return (
    <header className={css.toolbar}>
      <AdminLink className={css.back} href="/admin/pages" aria-label={t.backToPages()}>
        <AdminIcon name="chevron-left" size={20} />
      </AdminLink>
      <div className={css.names}>
        <h1 className={css.name} tabIndex={-1}>
          {name}
        </h1>
        <Badge text={state.text} tone={state.tone} />
      </div>
      <p className={css.state} role="status">
        {savingText(view)}
      </p>
      <div className={css.tools}>
        <IconButton
          label={undoLabel === undefined ? t.undo() : t.undoWhat({ what: undoLabel })}
          disabled={undoLabel === undefined}
          onClick={steps.undo}
        >
          <AdminIcon name="undo" />
        </IconButton>
        <IconButton
          label={redoLabel === undefined ? t.redo() : t.redoWhat({ what: redoLabel })}
          disabled={redoLabel === undefined}
          onClick={steps.redo}
        >
          <AdminIcon name="redo" />
        </IconButton>
        <ActionMenu label={t.moreActions()} actions={actions} />
        <Button
          disabled={isStuck(view) || (!hasDraft && release.revision !== null)}
          onClick={() => {
            actor.send({ type: 'publish.requested' })
            onDialog('publish')
          }}
        >
          {t.publishDialog()}
        </Button>
      </div>
    </header>
  )
}

const isStuck = ({ is }: SessionView): boolean => ['conflict', 'offline', 'failing', 'loginExpired', 'refused'].some(is)

function savingText({ is }: SessionView): string {
  if (is('saving')) return t.saving()
  if (is('unsaved')) return t.unsaved()
  if (is('offline')) return t.offline()
  if (is('saved')) return t.saved()
  return t.notSaved()
}

function releaseState({ is, release }: SessionView, hasDraft: boolean): { text: string; tone: Tone } {
  if (is('scheduled')) return { text: t.stateScheduled(), tone: 'accent' }
  if (release.revision === null) return { text: t.stateDraft(), tone: 'neutral' }
  return hasDraft ? { text: t.stateChanged(), tone: 'warning' } : { text: t.statePublished(), tone: 'success' }
}
