import { type FormList, useFormList } from '#forms/use-form-list.ts'
import { withValueAt } from '#forms/pointer.ts'
import { type ControlProps, useFormScope } from './control-props.ts'

/** Returns a control’s value as a list, whose errors and keys follow its items. */
export function useList<Item>({
  name,
  value,
  errors,
}: Pick<ControlProps, 'name' | 'value' | 'errors'>): FormList<Item> {
  const { set, show } = useFormScope()
  const list = Array.isArray(value) ? value : []
  return useFormList<Item>({ values: withValueAt({}, name, list), errors, set, show }, name)
}
