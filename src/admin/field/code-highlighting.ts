import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'

/** The common colours of code, mixed with the text's colour: readable in both themes. */
export const codeStyle = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    typeof spec['color'] === 'string'
      ? { ...spec, color: `color-mix(in srgb, ${spec['color']} 45%, var(--ink))` }
      : spec,
  ),
)

export const codeHighlighting = syntaxHighlighting(codeStyle, { fallback: true })
