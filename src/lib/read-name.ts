/** Returns the name in an element's accessible label, which `label` wrote. */
export function readName({ ariaLabel }: Element, label: (name: string) => string): string {
  const [before = '', after = ''] = label('\n').split('\n')
  return (ariaLabel ?? '').slice(before.length, -after.length || undefined)
}
