import type { HeadingSettings, SharedBlockProps } from '#generated/shared-blocks.js'
import { Heading } from '#ui/heading.tsx'

export const HeadingBlock = ({ settings }: SharedBlockProps<HeadingSettings>) => (
  <Heading level={2}>{settings.text}</Heading>
)
