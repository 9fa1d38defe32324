import { useQuery } from '@tanstack/react-query'
import type { ImportChoices, ProductImport } from '#generated/api.d.ts'
import { cancelImport, checkImport, getImport, resumeImport, runImport } from '#generated/calls/import.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-import.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { ChoicesForm } from './choices-form.tsx'
import { Confirmation } from './confirmation.tsx'
import { FocusedSteps } from './focused-steps.tsx'
import { ImportProgress } from './import-progress.tsx'
import { formatNames, stateNames } from './import-names.ts'
import { MadeProducts } from './made-products.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { ProblemList } from './problem-list.tsx'
import { Result } from './result.tsx'
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
      lead={data && t.stateOf({ state: stateNames[data.state](), format: formatNames[data.format]() })}
      parent={{ ...PARENT, title: t.title() }}
      width="text"
    >
      <p role="status">
        <VisuallyHidden>{data && (data.state === 'done' ? t.counts(data) : stateNames[data.state]())}</VisuallyHidden>
      </p>
      <LoadedPart query={query}>
        {(run) => (
          <FocusedSteps step={isWorking(run) ? 'working' : run.state}>
            <Steps run={run} />
          </FocusedSteps>
        )}
      </LoadedPart>
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
      // What the call's reply leaves out.
      void queryClient.invalidateQueries({ queryKey: getImport.key({ params: { id } }) })
      return undefined
    })
  const call = { params: { id }, quiet: true } as const
  const check = (body: ImportChoices) => act(async () => checkImport(http, { ...call, body }))
  if (isWorking(run))
    return (
      <ImportProgress run={run} isBusy={action.isRunning} cancel={() => act(async () => cancelImport(http, call))} />
    )
  const hasReport = state !== 'uploaded'
  const pictures = state !== 'done' && <PicturesCard key="pictures" run={run} act={act} isBusy={action.isRunning} />
  const choices = run.has_file && state !== 'done' && (
    <ChoicesForm key={`choices ${id} ${state}`} run={run} isBusy={action.isRunning} check={check} />
  )
  return (
    <>
      {error !== '' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {hasReport && (
        <Result run={run}>
          {state === 'checked' && (
            <Confirmation
              run={run}
              isBusy={action.isRunning}
              confirm={(body) => act(async () => runImport(http, { ...call, body }))}
            />
          )}
          {run.can_resume && (
            <Button loading={action.isRunning} onClick={() => act(async () => resumeImport(http, call))}>
              {t.resume()}
            </Button>
          )}
        </Result>
      )}
      {hasReport && <ProblemList run={run} />}
      {state === 'done' && <MadeProducts run={run} />}
      {state === 'uploaded' ? [choices, pictures] : [pictures, choices]}
    </>
  )
}
