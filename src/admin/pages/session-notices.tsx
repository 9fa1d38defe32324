import { ApiError } from '#api/client/errors.ts'
import { messageOf } from '#forms/submission-error.ts'
import type { PageEditorActor } from '#machines/page-editor/page-editor.machine.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import { Notice } from '../shell/notice.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import type { OpenDialog } from './editor-dialogs.tsx'
import type { SessionView } from './session/use-session-actor.ts'

interface Props {
  actor: PageEditorActor
  view: SessionView
  onDialog: (dialog: OpenDialog) => void
}

/** What keeps the draft from being saved, who else is editing, and what is planned. */
export function SessionNotices({ actor, view, onDialog }: Props) {
  const { is, failure, theirs, mergedFrom, release } = view
  const dateText = useDateText()
  const retry = (
    <Button look="quiet" onClick={() => actor.send({ type: 'save.requested' })}>
      {t.tryAgain()}
    </Button>
  )
  if (is('conflict'))
    return (
      <Notice role="alert" isWarning text={t.conflictNotice({ name: theirs?.author ?? t.somebody() })}>
        <Button look="quiet" onClick={() => onDialog('conflict')}>
          {t.decide()}
        </Button>
      </Notice>
    )
  if (is('offline'))
    return (
      <Notice role="alert" isWarning text={t.offlineNotice()}>
        {retry}
      </Notice>
    )
  if (is('failing'))
    return (
      <Notice role="alert" isWarning text={failingText(failure)}>
        {retry}
      </Notice>
    )
  if (is('loginExpired'))
    return (
      <Notice role="alert" isWarning text={t.loginExpiredNotice()}>
        <Button look="quiet" onClick={() => actor.send({ type: 'save.requested' })}>
          {t.logIn()}
        </Button>
      </Notice>
    )
  if (is('refused'))
    return (
      <Notice role="alert" isWarning text={t.refusedNotice({ reason: messageOf(failure) })}>
        {retry}
      </Notice>
    )
  const isAtRest = ['published', 'scheduled', 'unpublished'].some(is)
  if (failure !== undefined && isAtRest)
    return <Notice role="alert" isWarning text={t.stepFailed({ reason: messageOf(failure) })} />
  if (mergedFrom !== undefined)
    return <Notice text={t.mergedNotice({ name: mergedFrom === '' ? t.somebody() : mergedFrom })} />
  const { schedule } = release
  if (!is('scheduled') || !schedule) return null
  const { from, until } = schedule
  const times = { from: from === null ? '' : dateText(from), until: until === null ? '' : dateText(until) }
  const text =
    from === null ? t.scheduledUntil(times) : until === null ? t.scheduledFrom(times) : t.scheduledBoth(times)
  return <Notice text={text} />
}

function failingText(failure: unknown): string {
  const known = failure instanceof ApiError ? failure : undefined
  const status = String(known?.status ?? 500)
  const id = known?.requestId
  return id === undefined ? t.failingNotice({ status }) : t.failingNoticeWithId({ status, id })
}
