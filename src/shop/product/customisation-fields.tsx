import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CustomisationText } from '#generated/api.d.ts'
import { cleanCustomText, countCharacters } from '#domain/custom-text.ts'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CustomisationProps } from './customised.ts'
import { type ChosenPicture, PictureField } from './picture-field.tsx'
import css from './customisation.module.css'

/** From here on what is left is announced to screen readers. */
const FEW = 5

/** The fields of a customised product. What is wrong is said once the shopper wants to add it; too long a text at once. */
export function CustomisationFields({ customisation: { text: rule, image }, asked, onChange }: CustomisationProps) {
  const root = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<ChosenPicture>({ state: 'none' })
  const [seen] = useState(asked)
  const showsMissing = asked > seen

  const words = cleanCustomText(text)
  const textProblem = rule ? problemOf(rule, words) : undefined
  const pictureProblem = problemOfPicture(picture, image?.required ?? false)
  const isReady = !textProblem && !pictureProblem
  const path = picture.state === 'sent' ? picture.path : undefined

  const tell = useEffectEvent(() => {
    const data = { ...(words && { custom_text: words }), ...(path && { image_path: path }) }
    onChange({ data: words || path ? data : undefined, isReady })
  })
  useEffect(() => tell(), [words, path, isReady])

  useEffect(() => {
    if (asked > seen) root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [asked, seen])

  return (
    <div ref={root} className={patterns.stack16}>
      {rule && (
        <WordsField
          rule={rule}
          value={text}
          length={countCharacters(words)}
          error={showsMissing || words ? textProblem : undefined}
          onChange={setText}
        />
      )}
      {image && (
        <PictureField
          rule={image}
          picture={picture}
          error={showsMissing ? pictureProblem : undefined}
          onChange={setPicture}
        />
      )}
    </div>
  )
}

interface WordsProps {
  rule: CustomisationText
  value: string
  /** In characters as readers count them. */
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
        {!rule.required && <span className={`${css.optional} ${patterns.soft}`}> (optional)</span>}
      </label>
      {rule.hint && (
        <p id={`${id}-hint`} className={`${css.hint} ${patterns.soft} ${patterns.small}`} dir="auto">
          {rule.hint}
        </p>
      )}
      {/* No hard limit: what is pasted is not cut off behind the shopper's back. */}
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
          {left >= 0 && left <= FEW && length > 0 && `${left} ${left === 1 ? 'character' : 'characters'} left`}
        </span>
      </VisuallyHidden>
    </div>
  )
}

function problemOf(rule: CustomisationText, words: string): string | undefined {
  if (words === '') return rule.required ? 'Write what it should say.' : undefined
  const over = countCharacters(words) - rule.max_length
  if (over > 0) return `${over} ${over === 1 ? 'character' : 'characters'} too many.`
  return undefined
}

function problemOfPicture({ state }: ChosenPicture, isRequired: boolean): string | undefined {
  if (state === 'sending') return 'The picture is still on its way.'
  if (state === 'none' && isRequired) return 'Choose a picture first.'
  return undefined
}
