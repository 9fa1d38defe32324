/**
 * The one form in which texts are compared that people spell differently: NFKC, case folded, without characters that nobody sees.
 * Dotted and dotless i are one letter: databases, languages and mail servers disagree about them.
 */
export function normalForm(text: string): string {
  for (let form = text; ;) {
    const next = fold(form)
    if (next === form) return form
    form = next
  }
}

/** The normal form of an e-mail address; a domain in letters of another alphabet and its ASCII form are one. */
export function emailKey(email: string): string {
  const form = normalForm(email.trim())
  const at = form.lastIndexOf('@')
  const domain = form.slice(at + 1)
  return at < 0 || /^\p{ASCII}*$/u.test(domain) ? form : `${form.slice(0, at)}@${asciiDomain(domain)}`
}

// Upper case first: it brings letters together that have one capital, such as ſ and s, or σ and ς.
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[iı]\u0307/g, 'i')
    .normalize('NFKC')

function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
