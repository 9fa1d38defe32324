/**
 * Returns the form in which texts are compared: NFKC, case-folded, without invisible characters. Dotted and dotless i
 * are equal, because databases, languages and mail servers disagree about them.
 */
export function normaliseText(text: string): string {
  for (let form = text; ;) {
    const next = fold(form)
    if (next === form) return form
    form = next
  }
}

/** Returns the form in which email addresses are compared. Internationalised domains equal their ASCII form. */
export function emailKey(email: string): string {
  const form = normaliseText(email.trim())
  const at = form.lastIndexOf('@')
  const domain = form.slice(at + 1)
  return at < 0 || /^\p{ASCII}*$/u.test(domain) ? form : `${form.slice(0, at)}@${asciiDomain(domain)}`
}

// Upper case first, because some letters share a capital: ſ and s, σ and ς.
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
