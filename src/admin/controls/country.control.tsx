import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { TextSelect } from './control-select.tsx'
import { useCountries } from './use-countries.ts'

/** A select of the countries that shoppers can choose. */
function CountryControl(props: ControlProps) {
  const choices = useCountries().map(({ id, name }) => ({ value: id, title: name }))
  return <TextSelect props={props} choices={choices} />
}

export const control: RegisteredControl = { Control: CountryControl }
