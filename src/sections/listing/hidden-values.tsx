import { type ListingSearch, searchValues } from '#domain/listing-search.ts'

/** What a form that is sent without any script must carry along. */
export function HiddenValues({ search }: { search: ListingSearch }) {
  return Object.entries(searchValues(search)).flatMap(([name, value]) =>
    [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  )
}
