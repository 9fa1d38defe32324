import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CustomisationText } from '#generated/api.d.ts'
import { cleanCustomText, countCharacters } from '#domain/custom-text.ts'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as common from '#words/common.ts'
import * as t from '#words/product.ts'
import type { CustomisationProps } from './customised.ts'
import { type ChosenPicture, PictureField } from './picture-field.tsx'
import css from './customisation.module.css'

/** Number of remaining characters from which screen readers announce them. */
const FEW_CHARACTERS = 5

/** The fields of a customised product. Errors are shown on the attempt to add it; a text that is too long immediately. */
export function CustomisationFields({ customisation: { text: rule, image }, attempts, onChange }: CustomisationProps) {
  const root = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<ChosenPicture>({ state: 'none' })
  const [seen] = useState(attempts)
  const showsMissing = attempts > seen

  const words = cleanCustomText(text)
  const textFault = rule ? textError(rule, words) : undefined
  const pictureFault = pictureError(picture, image?.required ?? false)
  const isReady = !textFault && !pictureFault
  const path = picture.state === 'sent' ? picture.path : undefined

  const report = useEffectEvent(() => {
    const data = { ...(words && { custom_text: words }), ...(path && { image_path: path }) }
    onChange({ data: words || path ? data : undefined, isReady })
  })
  useEffect(() => report(), [words, path, isReady])

  useEffect(() => {
    if (attempts > seen) root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, seen])

  return (
    <div ref={root} className={patterns.stack16}>
      {rule && (
        <WordsField
          rule={rule}
          value={text}
          length={countCharacters(words)}
          error={showsMissing || words ? textFault : undefined}
          onChange={setText}
        />
      )}
      {image && (
        <PictureField
          rule={image}
          picture={picture}
          error={showsMissing ? pictureFault : undefined}
          onChange={setPicture}
        />
      )}
    </div>
  )
}

interface WordsProps {
  rule: CustomisationText
  value: string
  /** In characters as people count them. */
  length: number
  error: string | undefined
  onChange: (value: string) => void
}

function WordsField({ rule, value, length, error, onChange }: WordsProps) {
  const id = useId()
  const left = rule.max_length - length
  const described = [rule.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={patterns.stack4}>
      <label className={`${css.label} ${patterns.strong}`} htmlFor={id} dir="auto">
        {rule.label}
        {!rule.required && <span className={`${css.optional} ${patterns.soft}`}> {common.optional()}</span>}
      </label>
      {rule.hint && (
        <p id={`${id}-hint`} className={`${css.hint} ${patterns.soft} ${patterns.small}`} dir="auto">
          {rule.hint}
        </p>
      )}
      {/* No hard limit, so that pasted text is not cut off silently. */}
      <input
        id={id}
        className={`${css.frame} ${patterns.frame}`}
        dir="auto"
        autoComplete="off"
        maxLength={400}
        value={value}
        {...(error && { 'aria-invalid': true })}
        {...(described && { 'aria-describedby': described })}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={`${css.count} ${patterns.between} ${patterns.soft} ${patterns.small} ${patterns.figures}`}>
        <span id={`${id}-error`} className={patterns.error} aria-live="polite">
          {error}
        </span>
        <span aria-hidden="true" data-over={left < 0 || undefined}>
          {length} / {rule.max_length}
        </span>
      </p>
      <VisuallyHidden>
        <span role="status">
          {left >= 0 && left <= FEW_CHARACTERS && length > 0 && t.charactersLeft({ count: left })}
        </span>
      </VisuallyHidden>
    </div>
  )
}

function textError(rule: CustomisationText, words: string): string | undefined {
  if (words === '') return rule.required ? t.textMissing() : undefined
  const over = countCharacters(words) - rule.max_length
  return over > 0 ? t.textTooLong({ count: over }) : undefined
}

function pictureError({ state }: ChosenPicture, isRequired: boolean): string | undefined {
  if (state === 'sending') return t.pictureUploading()
  if (state === 'none' && isRequired) return t.pictureMissing()
  return undefined
}
