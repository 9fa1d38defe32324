/** An address of the API: country and state by id, and the columns of its form. */
interface ApiAddress {
  country: string
  state: string
  [column: string]: string | number | boolean
}

interface KnownCountry {
  id: string
  name: string
  mobile_code: string
  states: readonly { id: string; name: string }[]
}

/** Columns that are written separately or not at all. */
const excludedColumns = new Set([
  ...['id', 'address_id', 'default', 'address_type', 'name', 'business_name', 'phone', 'country', 'state'],
  ...['address_line_1', 'address_line_2', 'city', 'pincode'],
])

/** Labels of columns whose value does not explain itself. */
const columnLabels: Readonly<Record<string, string>> = { gstin: 'GSTIN ' }

/**
 * Returns the lines of an address as on a parcel label, from below the name to the phone number. Empty lines are left
 * out.
 */
export function addressLines(address: ApiAddress, countries: readonly KnownCountry[]): string[] {
  const country = countries.find(({ id }) => id === address.country)
  const state = country?.states.find(({ id }) => id === address.state)
  const text = (column: string) => {
    const value = address[column]
    return typeof value === 'string' ? value : ''
  }
  const others = Object.keys(address).filter((column) => !excludedColumns.has(column))
  return [
    text('business_name'),
    text('address_line_1'),
    text('address_line_2'),
    `${text('city')} ${text('pincode')}`.trim(),
    [state?.name ?? address.state, country?.name ?? address.country].filter(Boolean).join(', '),
    ...others.map((column) => text(column) && `${columnLabels[column] ?? ''}${text(column)}`),
    text('phone') && [country?.mobile_code, text('phone')].filter(Boolean).join(' '),
  ].filter((line) => line !== '')
}
