import type { PageEditorActor } from '#machines/page-editor/page-editor.machine.ts'
import { discardDocumentDraft, removeDocument, restoreDocumentRevision } from '#generated/calls/documents.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-pages.ts'
import { useNavigation } from '../shell/navigation.ts'
import { Question } from '../shell/question.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { type DocumentAddress, openedFrom, type OpenedDocument } from './calls/document-calls.ts'
import { placeToOpen, useEditor } from './session/editor-scope.ts'
import type { SessionView } from './session/use-session-actor.ts'

export type OpenDialog =
  | 'publish'
  | 'history'
  | 'conflict'
  | 'preview-link'
  | 'shortcuts'
  | 'discard'
  | 'remove'
  | undefined

const PublishDialog = lazyPart(
  () => import('./dialogs/publish-dialog.tsx'),
  (module) => module.PublishDialog,
)
const HistoryDialog = lazyPart(
  () => import('./dialogs/history-dialog.tsx'),
  (module) => module.HistoryDialog,
)
const ConflictDialog = lazyPart(
  () => import('./dialogs/conflict-dialog.tsx'),
  (module) => module.ConflictDialog,
)
const ShortcutsDialog = lazyPart(
  () => import('./dialogs/shortcuts-dialog.tsx'),
  (module) => module.ShortcutsDialog,
)
const PreviewDialog = lazyPart(
  () => import('../resources/preview-dialog.tsx'),
  (module) => module.PreviewDialog,
)

interface Props {
  actor: PageEditorActor
  view: SessionView
  address: DocumentAddress
  opened: OpenedDocument
  dialog: OpenDialog
  onDialog: (dialog: OpenDialog) => void
}

/** The dialogs of a document as a whole, whose code is loaded when they are first opened. */
export function EditorDialogs({ actor, view, address, opened, dialog, onDialog }: Props) {
  const { http } = useAdmin()
  const { go } = useNavigation()
  const { run, isRunning } = useAction()
  const { content, open } = useEditor()
  const { is, conflicts, theirs, release, stored } = view
  const close = () => onDialog(undefined)
  const isOpen = dialog === 'publish' && ['preparing', 'checking', 'reviewing', 'blocked', 'publishing'].some(is)
  const replaced = (document: OpenedDocument['document'], label: string) =>
    actor.send({ type: 'draft.replaced', stored: openedFrom(document).stored, label, at: Date.now() })

  const restore = (number: number) =>
    run(async () => {
      const params = { ...address, number }
      replaced(
        await restoreDocumentRevision(http, { params, body: { version: stored.version } }),
        t.restored({ number }),
      )
      close()
      return t.restoredToast({ number })
    })
  const discard = () =>
    run(async () => {
      const { document } = await discardDocumentDraft(http, {
        params: address,
        query: { version: stored.version ?? 0 },
      })
      close()
      if (!document) {
        go('/admin/pages')
        return t.draftDeleted()
      }
      replaced(document, t.discarded())
      return t.discarded()
    })
  const remove = () =>
    run(async () => {
      await removeDocument(http, { params: address, query: { revision: release.revision ?? 0 } })
      close()
      go('/admin/pages')
      return t.unpublished()
    })

  return (
    <>
      {isOpen && (
        <PublishDialog
          view={view}
          isFirst={release.revision === null}
          onPublish={(publication) => {
            actor.send({ type: 'publish.confirmed', publication })
            const subscription = actor.subscribe((snapshot) => {
              if (snapshot.hasTag('publishing')) return
              subscription.unsubscribe()
              if (snapshot.hasTag('reviewing') || snapshot.hasTag('blocked')) return
              const isLater = publication.from !== undefined
              void showToast({ kind: 'success', text: isLater ? t.scheduledToast() : t.publishedToast() })
            })
          }}
          onOpen={(pointer) => {
            const { path, field } = placeToOpen(content, pointer)
            close()
            open(path, field)
          }}
          onClose={() => {
            // What blocks publishing stays visible until something changes.
            if (!is('blocked')) actor.send({ type: 'publish.cancelled' })
            close()
          }}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog
          address={address}
          path={opened.document.preview_path ?? '/'}
          onRestore={restore}
          onClose={close}
        />
      )}
      {dialog === 'preview-link' && (
        <PreviewDialog
          path={`/api/admin/documents/${encodeURIComponent(address.type)}/${encodeURIComponent(address.key)}/preview-link`}
          shows="draft"
          onClose={close}
        />
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {dialog === 'conflict' && is('conflict') && (
        <ConflictDialog
          conflicts={conflicts}
          author={theirs?.author ?? null}
          onResolve={(sides) => {
            actor.send({ type: 'conflict.resolved', sides })
            close()
          }}
          onClose={close}
        />
      )}
      <Question
        open={dialog === 'discard'}
        title={t.discardTitle()}
        text={opened.document.revision === null ? t.discardNewAdvice() : t.discardAdvice()}
        confirm={t.discardDraft()}
        isDangerous
        isBusy={isRunning}
        onConfirm={discard}
        onClose={close}
      />
      <Question
        open={dialog === 'remove'}
        title={t.unpublishTitle()}
        text={t.unpublishAdvice()}
        confirm={t.unpublish()}
        isDangerous
        isBusy={isRunning}
        onConfirm={remove}
        onClose={close}
      />
    </>
  )
}
