import { memo, useCallback, useDeferredValue, useEffect, useState } from 'react'
import type { Content } from './content/content.ts'
import { withIds } from './content/ids.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/admin-pages.ts'
import { useAddressSearch } from '../shell/navigation.ts'
import { useSession } from '../shell/session.ts'
import type { Path } from './content/content.ts'
import type { DocumentAddress, OpenedDocument } from './calls/document-calls.ts'
import { EditorDialogs, type OpenDialog } from './editor-dialogs.tsx'
import { Preview } from './frame/preview.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { Outline } from './outline/outline.tsx'
import { EditorProvider, type EditorScope, placeInVersion } from './session/editor-scope.ts'
import { historySteps } from './session/history-steps.ts'
import { useEditorKeys } from './session/use-editor-keys.ts'
import { useEditorScope } from './session/use-editor-scope.ts'
import { useFlowFeed } from './session/use-flow-feed.ts'
import { useSessionActor, useSessionView } from './session/use-session-actor.ts'
import { useProblems } from './session/use-problems.ts'
import { SessionNotices } from './session-notices.tsx'
import { Toolbar } from './toolbar.tsx'
import { type View, Views } from './views.tsx'
import css from './editor.module.css'

const AddDialog = lazyPart(
  () => import('./outline/add-dialog.tsx'),
  (module) => module.AddDialog,
)
const SourceView = lazyPart(
  () => import('./source/source-view.tsx'),
  (module) => module.SourceView,
)

const DeferredOutline = memo(Outline)

interface Props {
  address: DocumentAddress
  opened: OpenedDocument
}

/** What pointers of problems in the list of pages lead into. */
const publishedIn = ({ document, stored }: OpenedDocument): Content =>
  document.published ? withIds(document.published) : (stored.content as unknown as Content)

/** The page editor of a document: outline, the shop in a frame, and the fields of what is selected. */
export function Editor({ address, opened }: Props) {
  const { shop } = useSession()
  const actor = useSessionActor(address, opened)
  const view = useSessionView(actor)
  const { name } = view.draft
  const content = view.draft.content as unknown as Content
  const problems = useProblems(content, address, name, view.check)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [adding, setAdding] = useState<{ parent: Path; index: number }>()
  const { at } = useAddressSearch()
  const [first] = useState(() => (at === undefined ? undefined : placeInVersion(publishedIn(opened), at, content)))
  const [shown, setShown] = useState<View>(first ? 'inspector' : 'preview')
  const [isSource, setIsSource] = useState(false)
  const scope = useEditorScope({
    actor,
    pageType: address.type,
    content,
    name,
    problems,
    isReadOnly: false,
    first,
    onOpened: () => setShown('inspector'),
  })
  // Hundreds of rows render after what is typed is shown, and can be interrupted by the next key.
  const outlined = useDeferredValue<EditorScope | undefined>(scope, undefined)
  const add = useCallback((parent: Path, index: number) => setAdding({ parent, index }), [])
  const steps = historySteps(actor, scope)
  useEditorKeys({
    ...steps,
    save: () => actor.send({ type: 'save.requested' }),
    help: () => setDialog('shortcuts'),
  })
  const title = t.editorTitle({ name, shop: shop.name })
  useEffect(() => {
    document.title = title
  }, [title])
  useFlowFeed(title)

  return (
    <EditorProvider value={scope}>
      <div className={css.root} data-full-window="" data-view={shown}>
        <Toolbar
          {...{ actor, view, opened, name, isSource, steps }}
          onSource={() => setIsSource(!isSource)}
          onDialog={setDialog}
        />
        <SessionNotices {...{ actor, view }} onDialog={setDialog} />
        <Views shown={shown} onShow={setShown} />
        <div className={css.body}>
          <div className={css.outline} data-part="outline">
            {outlined && (
              <EditorProvider value={outlined}>
                <DeferredOutline onAdd={add} />
              </EditorProvider>
            )}
          </div>
          <div className={css.middle} data-part="preview">
            {isSource && (
              <SourceView
                source={{ name, ...content }}
                problems={problems}
                isReadOnly={scope.isReadOnly}
                onChange={(source) =>
                  actor.send({
                    type: 'content.changed',
                    name: source.name === '' ? name : source.name,
                    content: withIds(source) as never,
                    label: t.changedSource(),
                    group: 'source',
                    at: Date.now(),
                  })
                }
                onUndo={steps.undo}
                onRedo={steps.redo}
              />
            )}
            <div className={css.preview} hidden={isSource}>
              <Preview documentKey={address.key} name={name} path={opened.document.preview_path ?? '/'} />
            </div>
          </div>
          <div className={css.inspector} data-part="inspector">
            <Inspector name={name} onRename={scope.rename} />
          </div>
        </div>
        {adding && <AddDialog {...adding} documentKey={address.key} onClose={() => setAdding(undefined)} />}
        <EditorDialogs {...{ actor, view, address, opened, dialog }} onDialog={setDialog} />
      </div>
    </EditorProvider>
  )
}
