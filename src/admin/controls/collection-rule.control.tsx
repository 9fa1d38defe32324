import { type CollectionCondition, type CollectionRule, MAX_CONDITIONS } from '#domain/collection-rules.ts'
import * as t from '#words/admin-rule.ts'
import { Button } from '#ui/button.tsx'
import { type ControlProps, errorsWithin, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { resolveField } from '../field/field-schema.ts'
import { useHold } from '../field/form-holds.ts'
import { useList } from '../field/use-list.ts'
import { RuleCondition } from './rule-condition.tsx'
import { RulePreview } from './rule-preview.tsx'
import { isComplete, ruleSentence } from './rule-words.ts'
import { useRecordTitles } from './use-records.ts'
import css from './collection-rule.module.css'

const EMPTY: CollectionRule = { match: 'all', conditions: [] }

/** The rule of a collection: conditions, the sentence that they make, and the products that meet them now. */
function CollectionRuleControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isReadOnly } = props
  const { root, shop, Field } = useFormScope()
  const rule = (value ?? EMPTY) as CollectionRule
  const { conditions } = rule
  const list = useList<CollectionCondition>({ name: `${name}/conditions`, value: conditions, errors })
  const shape = (field.anyOf ?? [field]).map((one) => resolveField(one, root)).find(({ properties }) => properties)
  const kinds = resolveField(shape?.properties?.['conditions']?.items ?? {}, root)
  const ids = [...new Set(conditions.flatMap((one) => (one.field === 'category' && one.id > 0 ? [one.id] : [])))]
  const titles = useRecordTitles('category', ids)
  const categories = new Map(ids.flatMap((id, at) => (titles[at] ? [[id, titles[at]] as const] : [])))
  const sentence = ruleSentence(rule, { shop, categories })
  const isUnfinished = !conditions.every(isComplete)
  useHold(name, conditions.length === 0 ? t.missing() : isUnfinished ? t.incomplete() : undefined)
  const change = (next: readonly CollectionCondition[]) => onChange({ ...rule, conditions: next })

  return (
    <FieldGroup {...{ name, label, hint, error }} isRequired>
      {conditions.length > 1 && (
        <Field
          name={`${name}/match`}
          field={shape?.properties?.['match'] ?? {}}
          value={rule.match}
          errors={errors}
          siblings={{}}
          isRequired
        />
      )}
      {conditions.length > 0 && (
        <ol role="list" className={css.conditions}>
          {list.items.map(({ key, name: itemName, value: condition }, index) => (
            <RuleCondition
              key={`${key} ${condition.field}`}
              name={itemName}
              number={index + 1}
              condition={condition}
              kinds={(kinds.oneOf ?? []).map((one) => resolveField(one, root))}
              isNewestTaken={conditions.some((one) => one !== condition && one.field === 'newest')}
              errors={errorsWithin(errors, itemName)}
              isReadOnly={isReadOnly}
              onChange={(next) => change(conditions.with(index, next))}
              onRemove={() => list.remove(index)}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && conditions.length < MAX_CONDITIONS && (
        <Button look="quiet" className={css.add} onClick={() => change([...conditions, { field: 'category', id: 0 }])}>
          {t.addCondition()}
        </Button>
      )}
      {sentence && (
        <div className={css.result}>
          <p className={css.sentence}>{sentence}</p>
          <RulePreview rule={{ ...rule, conditions: conditions.filter(isComplete) }} />
        </div>
      )}
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: CollectionRuleControl }
