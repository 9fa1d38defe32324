import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { ChangeSetupBody, Setup } from '#generated/api.d.ts'
import { addSamples, changeSetup, getSetup, removeSamples } from '#generated/calls/setup.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-setup.ts'
import { ScreenLink } from '../app/screen-link.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { useAdmin } from '../shell/session.ts'
import { TextAction } from '../shell/text-action.tsx'
import { useAction } from '../shell/use-action.ts'
import { type Step, stepsOf } from './steps.ts'
import css from './setup.module.css'

const query = { ...queryOf(getSetup, { quiet: true }), staleTime: 0 }

/** What a new shop still needs, until everything is done or the list is hidden; and its demo content. */
export function SetupList() {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  // If it cannot be loaded, the rest of the screen is still shown.
  const { data } = useQuery(query)
  if (!data) return null
  const steps = stepsOf(data)
  const isDone = steps.every((step) => step.isDone)
  const accept = (next: Setup) => queryClient.setQueryData(query.queryKey, next)
  const change = (body: ChangeSetupBody) =>
    run(async () => {
      accept(await changeSetup(http, { body, quiet: true }))
      return undefined
    })
  const tick = (key: Step['key'], isTicked: boolean) => {
    const others = data.steps.flatMap((step) => (step.by_hand && step.key !== key ? [step.key] : []))
    change({ done: isTicked ? [...others, key] : others })
  }
  const add = () =>
    run(async () => {
      accept(await addSamples(http, { quiet: true }))
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== query.queryKey })
      return t.samplesAdded()
    })
  const remove = () =>
    run(async () => {
      const { archived, kept } = await removeSamples(http, { quiet: true })
      await queryClient.invalidateQueries()
      if (kept.length > 0) return t.samplesKept({ names: kept.join(', ') })
      return archived.length > 0 ? t.samplesArchived({ names: archived.join(', ') }) : t.samplesRemoved()
    })

  return (
    <>
      {!isDone && !data.hidden && (
        <Card
          title={t.start()}
          lead={t.startLead({ done: steps.filter((step) => step.isDone).length, count: steps.length })}
          actions={<TextAction onPress={() => change({ hidden: true })}>{t.hide()}</TextAction>}
        >
          <ol role="list" className={css.steps}>
            {steps.map((step) => (
              <StepRow
                key={step.key}
                step={step}
                isNext={step === steps.find((one) => !one.isDone)}
                onTick={(isTicked) => tick(step.key, isTicked)}
              />
            ))}
          </ol>
          {data.samples === 0 && steps.some(({ key, isDone: isStepDone }) => key === 'product' && !isStepDone) && (
            <div className={css.samples}>
              <p className={css.advice}>{t.addSamplesAdvice()}</p>
              <ButtonRow>
                <Button look="quiet" loading={isRunning} onClick={add}>
                  {t.addSamples()}
                </Button>
              </ButtonRow>
            </div>
          )}
        </Card>
      )}
      {data.samples > 0 && (
        <Card title={t.samples()} lead={t.samplesLead()}>
          <ButtonRow>
            <Button look="quiet" loading={isRunning} onClick={remove}>
              {t.removeSamples()}
            </Button>
          </ButtonRow>
        </Card>
      )}
    </>
  )
}

/** Brings a hidden list back. */
export function ShowSetup() {
  const { http, queryClient } = useAdmin()
  const { run } = useAction()
  const { data } = useQuery(query)
  if (!data?.hidden || data.steps.every(({ done }) => done)) return null
  const show = () =>
    run(async () => {
      queryClient.setQueryData(query.queryKey, await changeSetup(http, { body: { hidden: false }, quiet: true }))
      return undefined
    })
  return (
    <p>
      <TextAction onPress={show}>{t.show()}</TextAction>
    </p>
  )
}

interface RowProps {
  step: Step
  isNext: boolean
  onTick: (isTicked: boolean) => void
}

function StepRow({ step: { title, advice, href, other, isDone, isByHand }, isNext, onTick }: RowProps) {
  return (
    <li className={css.step} data-done={isDone || undefined}>
      <span className={css.check}>{isDone && <AdminIcon name="check" size={14} />}</span>
      <div>
        {isDone ? (
          <p>
            {title} <VisuallyHidden>{t.stepDone()}</VisuallyHidden>{' '}
            {isByHand && (
              <TextAction label={t.untickOf({ step: title })} onPress={() => onTick(false)}>
                {t.untick()}
              </TextAction>
            )}
          </p>
        ) : (
          <>
            <ScreenLink className={css.way} href={href}>
              {title}
            </ScreenLink>
            {isNext && <p className={css.advice}>{advice}</p>}
            {isNext && (
              <p className={css.others}>
                {other && <AdminLink href={other.href}>{other.title}</AdminLink>}
                <TextAction label={t.tickOffOf({ step: title })} onPress={() => onTick(true)}>
                  {t.tickOff()}
                </TextAction>
              </p>
            )}
          </>
        )}
      </div>
    </li>
  )
}
