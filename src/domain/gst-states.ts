/** State ids of the shop with their GST state codes, as one compact string because the checkout loads it. */
const CODES =
  'JK01HP02PB03CH04UK05HR06DL07RJ08UP09BR10SK11AR12NL13MN14MZ15TR16ML17AS18WB19JH20OD21CG22MP23GJ24DH26MH27KA29GA30LD31KL32TN33PY34AN35TS36AP37LA38'
const codes = new Map(Array.from(CODES.matchAll(/([A-Z]{2})(\d{2})/gu), ([, id = '', code = '']) => [id, code]))

/** Returns a state's GST code; undefined outside India. */
export const gstCodeOf = (country: string, state: string): string | undefined =>
  country === 'IN' ? codes.get(state) : undefined

/** Returns the state id for a GST code; undefined for codes that are not a state's, such as the centre's. */
export const gstStateOf = (code: string): string | undefined => [...codes].find(([, own]) => own === code)?.[0]
