import type { ButtonSettings, SharedBlockProps } from '#generated/shared-blocks.js'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { ButtonLink } from '#ui/button.tsx'

export function ButtonBlock({ settings: { link, look } }: SharedBlockProps<ButtonSettings>) {
  if (look === 'arrow') return <ArrowLink href={link.href}>{link.label}</ArrowLink>
  return (
    <ButtonLink href={link.href} look={look}>
      {link.label}
    </ButtonLink>
  )
}
