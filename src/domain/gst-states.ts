/** States of India as GST numbers them, by the ids of the shop's list of states. */
const STATES: Record<string, [code: string, name: string]> = {
  JK: ['01', 'Jammu and Kashmir'],
  HP: ['02', 'Himachal Pradesh'],
  PB: ['03', 'Punjab'],
  CH: ['04', 'Chandigarh'],
  UK: ['05', 'Uttarakhand'],
  HR: ['06', 'Haryana'],
  DL: ['07', 'Delhi'],
  RJ: ['08', 'Rajasthan'],
  UP: ['09', 'Uttar Pradesh'],
  BR: ['10', 'Bihar'],
  SK: ['11', 'Sikkim'],
  AR: ['12', 'Arunachal Pradesh'],
  NL: ['13', 'Nagaland'],
  MN: ['14', 'Manipur'],
  MZ: ['15', 'Mizoram'],
  TR: ['16', 'Tripura'],
  ML: ['17', 'Meghalaya'],
  AS: ['18', 'Assam'],
  WB: ['19', 'West Bengal'],
  JH: ['20', 'Jharkhand'],
  OD: ['21', 'Odisha'],
  CG: ['22', 'Chhattisgarh'],
  MP: ['23', 'Madhya Pradesh'],
  GJ: ['24', 'Gujarat'],
  DH: ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  MH: ['27', 'Maharashtra'],
  KA: ['29', 'Karnataka'],
  GA: ['30', 'Goa'],
  LD: ['31', 'Lakshadweep'],
  KL: ['32', 'Kerala'],
  TN: ['33', 'Tamil Nadu'],
  PY: ['34', 'Puducherry'],
  AN: ['35', 'Andaman and Nicobar Islands'],
  TS: ['36', 'Telangana'],
  AP: ['37', 'Andhra Pradesh'],
  LA: ['38', 'Ladakh'],
}

/** A state's GST code; undefined for one that is none of India's. */
export const gstCodeOf = (country: string, state: string): string | undefined =>
  country === 'IN' && Object.hasOwn(STATES, state) ? STATES[state]?.[0] : undefined

/** A state's name, as far as it is known here; else its id. */
export const stateNameOf = (country: string, state: string): string =>
  country === 'IN' && Object.hasOwn(STATES, state) ? (STATES[state]?.[1] ?? state) : state

/** The state that a GST code stands for; undefined for a code of none, such as that of the centre. */
export const gstStateName = (code: string): string | undefined =>
  Object.values(STATES).find(([own]) => own === code)?.[1]
