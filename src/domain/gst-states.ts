/** The shop's ids of India's states, each with the code that GST numbers it by. One text: the checkout loads it. */
const CODES =
  'JK01HP02PB03CH04UK05HR06DL07RJ08UP09BR10SK11AR12NL13MN14MZ15TR16ML17AS18WB19JH20OD21CG22MP23GJ24DH26MH27KA29GA30LD31KL32TN33PY34AN35TS36AP37LA38'
const codes = new Map(Array.from(CODES.matchAll(/([A-Z]{2})(\d{2})/gu), ([, id = '', code = '']) => [id, code]))

/** A state's GST code; undefined for one that is none of India's. */
export const gstCodeOf = (country: string, state: string): string | undefined =>
  country === 'IN' ? codes.get(state) : undefined

/** The id of the state that a GST code stands for; undefined for a code of none, such as that of the centre. */
export const gstStateOf = (code: string): string | undefined => [...codes].find(([, own]) => own === code)?.[0]
