import type { SharedBlockProps, TextSettings } from '#generated/shared-blocks.js'
import { Prose } from '#ui/prose.tsx'

export const TextBlock = ({ settings }: SharedBlockProps<TextSettings>) => <Prose html={settings.html} />
