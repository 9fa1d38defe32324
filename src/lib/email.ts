const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u

/** Returns whether a text is an email address with a local part and a dotted domain. */
export function isEmail(text: string): boolean {
  const [name = '', domain = ''] = text.split('@')
  return (
    text.length <= 254 && name.length <= 64 && domain.length <= 253 && !/^\.|\.\.|\.$/.test(name) && EMAIL.test(text)
  )
}
