import { useQuery } from '@tanstack/react-query'
import type { ImportChoices, ProductImport } from '#generated/api.d.ts'
import { cancelImport, checkImport, getImport, resumeImport, runImport } from '#generated/calls/import.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-import.ts'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { ChoicesForm } from './choices-form.tsx'
import { formatNames, stateNames } from './import-names.ts'
import { ProblemList } from './problem-list.tsx'
import { importRun, isWorking } from './import.queries.ts'
import css from './import.module.css'

const PARENT = { href: '/admin/import' }

/** /admin/import/$id: one import, from its columns to its result. */
export function Screen() {
  const id = Number(usePathParameter('id'))
  const query = useQuery(importRun(id))
  const { data } = query
  return (
    <Page
      title={data?.file_name ?? t.importTitle()}
      lead={data && `${stateNames[data.state]()} · ${formatNames[data.format]()}`}
      parent={{ ...PARENT, title: t.title() }}
      width="text"
    >
      <LoadedPart query={query}>{(run) => <Steps run={run} />}</LoadedPart>
    </Page>
  )
}

function Steps({ run }: { run: ProductImport }) {
  const { http, queryClient } = useAdmin()
  const action = useAction()
  const { id, state, error } = run
  const act = (work: () => Promise<ProductImport>) =>
    action.run(async () => {
      queryClient.setQueryData(getImport.key({ params: { id } }), await work())
      return undefined
    })
  const call = { params: { id }, quiet: true } as const
  const check = (body: ImportChoices) => act(async () => checkImport(http, { ...call, body }))
  if (isWorking(run))
    return <Working run={run} isBusy={action.isRunning} cancel={() => act(async () => cancelImport(http, call))} />
  return (
    <>
      {error !== '' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {state !== 'uploaded' && <Result run={run} />}
      {(state === 'checked' || run.can_resume) && (
        <div className={css.actions}>
          {state === 'checked' ? (
            <Button
              loading={action.isRunning}
              disabled={run.created + run.updated === 0}
              onClick={() => act(async () => runImport(http, call))}
            >
              {t.importNow({ count: run.created + run.updated })}
            </Button>
          ) : (
            <Button loading={action.isRunning} onClick={() => act(async () => resumeImport(http, call))}>
              {t.resume()}
            </Button>
          )}
        </div>
      )}
      {state !== 'uploaded' && <ProblemList run={run} />}
      {state !== 'done' && <ChoicesForm key={`${id} ${state}`} run={run} isBusy={action.isRunning} check={check} />}
    </>
  )
}

function Working({ run, isBusy, cancel }: { run: ProductImport; isBusy: boolean; cancel: () => void }) {
  const { state, done, products } = run
  return (
    <Card title={stateNames[state]()} lead={state === 'running' ? t.keepsRunning() : t.nothingWritten()}>
      <progress
        className={css.bar}
        aria-label={stateNames[state]()}
        {...(state !== 'reading' && { value: done, max: Math.max(1, products) })}
      />
      <p className={css.note} role="status">
        {state === 'reading' ? t.readingFile() : t.doneOf({ done, products })}
      </p>
      <div className={css.actions}>
        <Button look="quiet" loading={isBusy} onClick={cancel}>
          {t.stop()}
        </Button>
      </div>
    </Card>
  )
}

function Result({ run }: { run: ProductImport }) {
  const { state, created, updated, unchanged, failed } = run
  const counts = [
    [t.created(), created],
    [t.updated(), updated],
    [t.unchanged(), unchanged],
    [t.failed(), failed],
  ] as const
  return (
    <Card title={state === 'checked' ? t.whatWouldChange() : t.result()}>
      <dl className={css.counts}>
        {counts.map(([label, count]) => (
          <div key={label} className={css.count}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
