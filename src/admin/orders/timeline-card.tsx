import type { DeskTimelineEntry } from '#generated/api.d.ts'
import * as t from '#words/admin-desk.ts'
import { Card } from '../shell/card.tsx'
import { TextAction } from '../shell/text-action.tsx'
import { useDateText } from '../shell/use-date-text.ts'
import type { OrderPageProps } from './order-page-props.ts'
import css from './timeline-card.module.css'

/** Everything that happened, newest first, in the shop's time zone. */
export function TimelineCard({ order: { timeline, messages }, open }: OrderPageProps) {
  const dateText = useDateText()
  const entries = timeline.toReversed()
  return (
    <Card title={t.timeline()}>
      <ol role="list" className={css.root}>
        {entries.map((entry, at) => (
          <li key={keyOf(entry, at)} className={css.entry} data-kind={entry.kind} data-state={entry.state ?? undefined}>
            <p className={css.text}>
              {entry.text}
              {entry.kind === 'message' && isReadable(entry, messages) && (
                <TextAction
                  label={t.viewMessage({ text: entry.text })}
                  onPress={() => open({ kind: 'message', id: entry.id! })}
                >
                  {t.view()}
                </TextAction>
              )}
            </p>
            <p className={css.soft}>
              <time dateTime={entry.at}>{dateText(entry.at)}</time>
              {entry.by !== null && ` · ${entry.by}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const isReadable = ({ id }: DeskTimelineEntry, messages: OrderPageProps['order']['messages']): boolean =>
  messages.some((message) => message.id === id && message.has_content)

const keyOf = ({ kind, id, at: moment }: DeskTimelineEntry, at: number): string => `${kind}-${id ?? moment}-${at}`
