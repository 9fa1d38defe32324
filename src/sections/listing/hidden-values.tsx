import { type ListingSearch, searchValues } from '#domain/listing-search.ts'

/** The search values that a form submits along with its own, without script. */
export function HiddenValues({ search }: { search: ListingSearch }) {
  return Object.entries(searchValues(search)).flatMap(([name, value]) =>
    [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  )
}
