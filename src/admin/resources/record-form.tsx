import { formatDateTime } from '#domain/shop-time.ts'
import type { RecordSchema } from '#domain/resource-schema.ts'
import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { HoldProvider } from '../field/form-holds.ts'
import { labelOf, resolveField } from '../field/field-schema.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { Notice } from '../shell/notice.tsx'
import { useLeaveQuestion } from '../shell/navigation.ts'
import { useSession } from '../shell/session.ts'
import { useShortcut } from '../shell/use-shortcut.ts'
import { Question } from '../shell/question.tsx'
import type { SingletonRecord } from './resource.queries.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { SaveBar } from './save-bar.tsx'
import type { RecordForm as UsedRecordForm } from './use-record-form.ts'
import css from './record-form.module.css'

interface Props {
  schema: RecordSchema
  record: UsedRecordForm
  isNew?: boolean
  isReadOnly?: boolean
  secrets?: readonly string[]
  choices?: SingletonRecord['choices']
}

/** The form of a record with what surrounds it: kept changes, conflicts, the save bar, and the question on leaving. */
export function RecordForm({ schema, record, isNew = false, isReadOnly = false, secrets, choices }: Props) {
  const { shop } = useSession()
  const { form, conflicts, merged, restoredAt, isChanged, isSaving, isUnderway } = record
  const clock = { locale: shop.locale, timeZone: shop.time_zone }
  const question = useLeaveQuestion((isChanged || isUnderway) && !isSaving)
  useShortcut('mod+s', () => {
    if (!isReadOnly) record.save()
  })
  const titlesOf = (names: readonly string[]) =>
    names.map((name) => labelOf(name, resolveField(schema.properties[name] ?? {}, schema))).join(', ')

  return (
    <div className={css.root}>
      {restoredAt !== undefined && (
        <Notice text={t.restoredChanges({ time: formatDateTime(new Date(restoredAt), 'minute', clock) })}>
          <Button look="quiet" onClick={record.keepRestored}>
            {t.restore()}
          </Button>
          <Button look="quiet" onClick={record.discard}>
            {t.discard()}
          </Button>
        </Notice>
      )}
      {merged.length > 0 && conflicts.length === 0 && (
        <Notice text={t.mergedNotice({ count: merged.length, fields: titlesOf(merged) })} />
      )}
      {conflicts.length > 0 && <ConflictPanel schema={schema} record={record} />}
      <HoldProvider value={record.hold}>
        <SchemaForm
          schema={schema}
          form={form}
          isReadOnly={isReadOnly}
          shop={{ ...shop, timeZone: shop.time_zone }}
          {...(secrets && { secrets })}
          {...(choices && { choices })}
        >
          {!isReadOnly && (
            <SaveBar
              isShown={isNew || isChanged}
              isChanged={isChanged}
              isSaving={isSaving}
              message={form.message}
              isBlocked={conflicts.length > 0}
              onDiscard={record.discard}
            />
          )}
        </SchemaForm>
      </HoldProvider>
      <Question
        open={question.isAsking}
        title={isUnderway ? t.leaveUploadQuestion() : t.leaveQuestion()}
        text={isUnderway ? t.leaveUploadAdvice() : t.leaveAdvice()}
        confirm={t.leave()}
        cancel={t.stay()}
        onConfirm={question.leave}
        onClose={question.stay}
      />
    </div>
  )
}
