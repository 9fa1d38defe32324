const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u

/** Whether a text is an e-mail address that mail can be sent to: a name, an @ and a domain with a dot. */
export function isEmail(text: string): boolean {
  const [name = '', domain = ''] = text.split('@')
  return (
    text.length <= 254 && name.length <= 64 && domain.length <= 253 && !/^\.|\.\.|\.$/.test(name) && EMAIL.test(text)
  )
}
