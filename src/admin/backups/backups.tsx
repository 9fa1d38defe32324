import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { BackupList } from '#generated/api.d.ts'
import { listBackups, requestBackup } from '#generated/calls/health.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-health.ts'
import { Card } from '../shell/card.tsx'
import { CodeSample } from '../shell/code-sample.tsx'
import { downloadConfirmed } from '../shell/confirmed-download.ts'
import { formatBytes } from '../shell/format-bytes.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { Notice } from '../shell/notice.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'

const POLL_MS = 2000

const isUnderway = (list: BackupList | undefined): boolean =>
  list?.run?.status === 'waiting' || list?.run?.status === 'running'

/** /admin/backups: makes and downloads copies of the shop. */
export function Screen() {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const query = useQuery({
    ...queryOf(listBackups),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? POLL_MS : false),
  })
  const isMaking = isUnderway(query.data)
  const status = query.data?.run?.status
  const wasMaking = useRef(false)
  useEffect(() => {
    if (wasMaking.current && status === 'done') void showToast({ kind: 'success', text: t.backupDone() })
    wasMaking.current = isMaking
  }, [isMaking, status])

  const make = (place: 'disk' | 'bucket') =>
    run(async () => {
      await requestBackup(http, { body: { place }, quiet: true })
      await query.refetch()
      return t.backupStarted()
    })

  return (
    <Page
      title={t.backups()}
      lead={t.backupsLead()}
      width="text"
      actions={
        <>
          {query.data?.has_bucket && (
            <Button look="quiet" disabled={isMaking || isRunning} onClick={() => make('bucket')}>
              {t.makeBackupBucket()}
            </Button>
          )}
          <Button loading={isRunning} disabled={isMaking} onClick={() => make('disk')}>
            {t.makeBackup()}
          </Button>
        </>
      }
    >
      <LoadedPart query={query}>{(list) => <Backups list={list} />}</LoadedPart>
    </Page>
  )
}

function Backups({ list }: { list: BackupList }) {
  const { locale } = useSession().shop
  const dateText = useDateText()
  const { backups, run, free_bytes: free } = list
  return (
    <>
      {isUnderway(list) && <Notice text={t.backupUnderway()} />}
      {run?.status === 'failed' && <Notice role="alert" text={t.backupFailed({ problem: run.error ?? '' })} />}
      <Card title={t.backups()} lead={free === null ? undefined : t.freeSpace({ space: formatBytes(free, locale) })}>
        {backups.length === 0 ? (
          <NothingHere title={t.noBackups()} />
        ) : (
          <Rows label={t.backups()}>
            {backups.map(({ name, place, taken_at: at, rows, tables, files, restore_command: command }) => (
              <Row
                key={`${place} ${name}`}
                title={dateText(at)}
                marks={[place === 'disk' ? t.onDisk() : t.inBucket()]}
                text={t.backupFacts({ rows, tables, files })}
                below={
                  <details>
                    <summary>{t.restore()}</summary>
                    <p className={patterns.note}>{t.restoreAdvice()}</p>
                    <CodeSample code={command} />
                  </details>
                }
                actions={<DownloadButton place={place} name={name} label={t.downloadOf({ time: dateText(at) })} />}
              />
            ))}
          </Rows>
        )}
      </Card>
    </>
  )
}

function DownloadButton({ place, name, label }: { place: string; name: string; label: string }) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const download = async () => {
    await downloadConfirmed(http, `/api/admin/backups/${place}/${name}/download`)
    return undefined
  }
  return (
    <Button look="quiet" loading={isRunning} aria-label={label} onClick={() => run(download)}>
      {t.download()}
    </Button>
  )
}
