/** As systems and spreadsheets of several languages write them. */
const YES =
  'true yes y 1 on active published publish visible wahr ja vrai oui verdadero sí si vero sì verdadeiro sim waar'
const NO =
  'false no n 0 -1 off draft archived private pending unlisted unpublished hidden falsch nein faux non falso não onwaar nee'

const FLAGS = new Map([
  ...YES.split(' ').map((word) => [word, true] as const),
  ...NO.split(' ').map((word) => [word, false] as const),
])

/** Returns what "TRUE", "draft", "1" or "WAHR" mean; undefined for anything else. */
export const readFlag = (text: string): boolean | undefined => FLAGS.get(text.trim().toLowerCase())
